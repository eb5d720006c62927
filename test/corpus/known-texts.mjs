import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { characterError, errorWithin } from './error-rate.mjs'

/**
 * What is known of a picture's text: all of it, or sentences that stand in it, each so many times.
 * @typedef {{ readonly language: string } & (
 *   | { readonly all: string }
 *   | { readonly sentences: readonly string[], readonly times: number }
 * )} KnownText
 */

const FOLDER = 'images'
/** What is not in English. */
const LANGUAGES = new Map([['devanagari-four-fonts.png', 'hi']])
/** Pictures that show what another one shows. */
const SAME_AS = new Map([['phototest-rotated-right.png', 'phototest.tif']])

/**
 * What is known of the text of a picture of the corpus; null where nobody says.
 * @param {string} corpus folder of the corpus @param {string} file for example `images/phototest.tif`
 * @returns {KnownText | null}
 */
export function knownText(corpus, file) {
  const [folder, name = ''] = file.split('/')
  if (folder !== FOLDER) return null
  /** @param {string} path beside the list of known texts, or from the folder of pictures */
  const read = (path) =>
    readFileSync(join(corpus, FOLDER, path.startsWith('..') ? '' : '_expected', path), 'utf8')
  const known = JSON.parse(read('KNOWN_TEXT.json'))[SAME_AS.get(name) ?? name]
  const language = LANGUAGES.get(name) ?? 'en'
  if (known === undefined) return null
  if (Array.isArray(known)) return { language, all: known.join('\n') }
  if (known.contains !== undefined) return { language, sentences: known.contains, times: known.repeated ?? 1 }
  if (!known.see.endsWith('.jsonl')) return { language, all: read(known.see) }
  return { language, sentences: sentencesOf(read(known.see), name), times: 1 }
}

/**
 * The sentences that tests of others look for in a page.
 * @param {string} tests one a line, as JSON @param {string} name
 * @returns {string[]}
 */
const sentencesOf = (tests, name) =>
  tests
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
    .filter(({ pdf, type }) => type === 'present' && pdf.replaceAll('_', '-') === name.replace(/-\d+\./, '.'))
    .map(({ text }) => text)

/**
 * The share of characters that were misread: of the whole text, or the mean of the sentences where they were read best.
 * @param {readonly string[]} texts of the blocks, in order @param {KnownText} known
 */
export function misread(texts, known) {
  if ('all' in known) return characterError(texts.join('\n'), known.all)
  const errors = known.sentences.flatMap((sentence) => {
    if (known.times === 1) return [errorWithin(texts.join('\n'), sentence)]
    const best = texts.map((text) => errorWithin(text, sentence)).sort((one, other) => one - other)
    return Array.from({ length: known.times }, (_, at) => best[at] ?? 1)
  })
  return errors.reduce((sum, error) => sum + error, 0) / errors.length
}
