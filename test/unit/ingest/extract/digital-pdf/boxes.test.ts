import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { corpusFile, corpusIsHere, corpusPath } from '../../../../support/corpus.ts'
import { layoutOf, surveyFile } from '../../../../support/laid-out.ts'
import { openPdf } from '../../../../support/pdfium.ts'

vi.setConfig({ testTimeout: 120_000 })

const popplerIsHere = spawnSync('pdftotext', ['-v']).status === 0

test.skipIf(!corpusIsHere || !popplerIsHere).each([
  ['textbooks/word-processor-history', 0],
  ['textbooks/faa-amt-handbook-p7-45', 0],
  ['textbooks/freeculture', 99],
  ['textbooks/wikipedia-sahara-chrome', 3],
])(
  'lines of %s have the boxes poppler gives them (skipped without it or the corpus)',
  async (name, index) => {
    const file = await openPdf(corpusFile(`${name}.pdf`))
    const { drafts } = await layoutOf(file, await surveyFile(file), index)
    const lines = drafts
      .filter(({ kind }) => kind === 'paragraph')
      .flatMap((draft) => draft.lines.map((line) => line.box))
    const theirs = popplerLines(name, index)
    const agreed = lines.filter((box) => theirs.some((other) => shared(box, other) >= 0.8))
    expect(lines.length).toBeGreaterThan(15)
    expect(agreed.length).toBeGreaterThanOrEqual(0.95 * lines.length)
  },
)

type Box = readonly [number, number, number, number]

/** The boxes of the lines poppler finds on a page, in parts of the page. */
function popplerLines(name: string, index: number): Box[] {
  const page = String(index + 1)
  const xml = execFileSync(
    'pdftotext',
    ['-bbox-layout', '-cropbox', '-f', page, '-l', page, corpusPath(`${name}.pdf`), '-'],
    { encoding: 'utf8' },
  )
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(xml)!.map(Number)
  const found = xml.matchAll(/<line xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g)
  return [...found].map(([, x0, y0, x1, y1]) => [
    Number(x0) / width!,
    Number(y0) / height!,
    Number(x1) / width!,
    Number(y1) / height!,
  ])
}

/** Intersection over union. */
function shared(a: Box, b: Box): number {
  const area = ([x0, y0, x1, y1]: Box) => Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
  const both = area([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])])
  return both <= 0 ? 0 : both / (area(a) + area(b) - both)
}
