import { spawnSync } from 'node:child_process'
import { centredIn } from './boxes.mjs'

/** @typedef {import('./boxes.mjs').Box} Box */
/**
 * @typedef {{ readonly text: string, readonly box: Box, readonly line: number }} Word a word and the number of
 *   poppler's line it is in
 */
/**
 * @typedef {{ readonly width: number, readonly height: number, readonly words: readonly Word[] }} Page size as
 *   displayed in points; words in poppler's reading order
 */

/** @param {string} program @param {string[]} options */
function run(program, options) {
  const { stdout, error, status, stderr } = spawnSync(program, options, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(0, 200)}`)
  return stdout
}

/** Whether Poppler's pdftotext and pdfinfo can be started. */
export const popplerIsHere = ['pdftotext', 'pdfinfo'].every((program) => !spawnSync(program, ['-v']).error)

/** @type {Map<string, Page>} */
const read = new Map()

/**
 * The words of one page with their boxes, as Poppler sees them. Throws where Poppler cannot read the page.
 * @param {string} file path of a PDF
 * @param {number} pageIndex 0-based
 */
export function pageOf(file, pageIndex) {
  const key = `${pageIndex} ${file}`
  const known = read.get(key)
  if (known) return known
  const page = parse(
    run('pdftotext', ['-cropbox', '-bbox-layout', ...only(pageIndex), file, '-']),
    rotationOf(file, pageIndex),
  )
  read.set(key, page)
  return page
}

/** @param {number} pageIndex */
const only = (pageIndex) => ['-f', `${pageIndex + 1}`, '-l', `${pageIndex + 1}`]

/** @param {string} file @param {number} pageIndex */
function rotationOf(file, pageIndex) {
  const found = run('pdfinfo', [...only(pageIndex), file]).match(/^Page\s+\d+ rot:\s+(\d+)/m)
  return found ? Number(found[1]) : 0
}

/** How many pages a file has. @param {string} file */
export const pageCountOf = (file) => Number(run('pdfinfo', [file]).match(/^Pages:\s+(\d+)/m)?.[1] ?? 0)

const TOKEN = /<page width="([\d.]+)" height="([\d.]+)">|(<line )|<word ([^>]+)>([^<]*)<\/word>/g

/**
 * Poppler places words on the page as displayed (CropBox and /Rotate applied, origin top left) but prints the page's size
 * before rotation, and words that CropBox hides as well.
 * @param {string} xml @param {number} rotation in degrees
 * @returns {Page}
 */
function parse(xml, rotation) {
  let [width, height, line] = [0, 0, -1]
  /** @type {Word[]} */
  const words = []
  for (const [, w, h, newLine, attributes, text] of xml.matchAll(TOKEN)) {
    if (w && h) [width, height] = rotation % 180 === 0 ? [Number(w), Number(h)] : [Number(h), Number(w)]
    else if (newLine) line++
    else if (attributes !== undefined && text !== undefined) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [...attributes.matchAll(/"([-\d.]+)"/g)].map(([, n]) =>
        Number(n),
      )
      words.push({ text: plain(text), box: [x0 / width, y0 / height, x1 / width, y1 / height], line })
    }
  }
  return { width, height, words: words.filter(({ box }) => centredIn(box, [0, 0, 1, 1])) }
}

/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** @param {string} text */
const plain = (text) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name
      ? (ENTITIES[name] ?? whole)
      : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)),
  )
