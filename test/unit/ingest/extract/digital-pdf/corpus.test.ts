import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { DocumentSurvey } from '../../../../../workers/ingest/extract/digital-pdf/survey.ts'
import type { PdfFile } from '../../../../../workers/ports/pdf-reader.ts'
import { corpusFile, corpusIsHere, corpusPath } from '../../../../support/corpus.ts'
import { layoutOf, surveyFile, textsOf } from '../../../../support/laid-out.ts'
import { openPdf } from '../../../../support/pdfium.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Surveyed {
  readonly file: PdfFile
  readonly survey: DocumentSurvey
}

const known = new Map<string, Promise<Surveyed>>()

/** Opens and surveys a corpus file, once. */
function surveyed(name: string): Promise<Surveyed> {
  const before = known.get(name)
  if (before) return before
  const opening = openPdf(corpusFile(`${name}.pdf`)).then(async (file) => ({
    file,
    survey: await surveyFile(file),
  }))
  known.set(name, opening)
  return opening
}

async function draftsOf(name: string, index = 0) {
  const { file, survey } = await surveyed(name)
  return (await layoutOf(file, survey, index)).drafts
}

const textOf = async (name: string, index = 0) => textsOf(await draftsOf(name, index)).join('\n')

const labelsOf = async (name: string) =>
  (await surveyed(name)).survey.pages.map(({ printedLabel }) => printedLabel)

const upTo = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, at) => String(from + at))

describe.skipIf(!corpusIsHere)('files of others (skipped without the corpus)', () => {
  test.each<[string, (string | null)[]]>([
    ['textbooks/faa-amt-handbook-p7-45', ['7-45']],
    ['textbooks/openstax-calculus-p273', ['273']],
    ['textbooks/nasa-earth-p13', ['6']],
    ['textbooks/ck12-earth-science-ch1', ['1']],
    ['textbooks/korean-report-p78-83', ['78', '79', '83', '84']],
    ['textbooks/cs229-fa-refresher-algebra', ['١', '٢']],
    ['textbooks/physics-worksheet-derivatives', upTo(8)],
    ['textbooks/cs229-super-cheatsheet-en', upTo(16)],
    ['textbooks/word-processor-history', [null, null, null, null, null]],
    ['textbooks/french-olap-paper', Array.from({ length: 12 }, () => null)],
    ['textbooks/decay-alg-slides-beamer', Array.from({ length: 81 }, () => null)],
    ['hard-pdfs/siege-of-vicksburg-ocr', ['49', '50', '52', '53', '54', '55']],
    ['ir/mmlongbench-doc/documents/2023.acl-long.386', upTo(24, 6981)],
    ['ir/mmlongbench-doc/documents/e79deb02a0c0e87511080836c5d4347b', [null, null, null, ...upTo(14)]],
  ])('the numbers printed in %s', async (name, labels) => {
    expect(await labelsOf(name)).toEqual(labels)
  })

  test('Roman numbers, then Arabic ones that begin anew', async () => {
    const labels = await labelsOf('textbooks/decay-book-4print')
    expect([labels[3], labels[13], labels[14], labels[240]]).toEqual(['vi', 'xvi', '1', '227'])
  })

  test('books whose fonts or layers say nothing readable are for OCR, with the reason', async () => {
    for (const [name, reason] of [
      ['no-tounicode-shifted-text', /does not read as language/],
      ['hidden-ocr-layer-garbage', /text layer of the scan is not readable/],
      ['image-only-loremipsum', /picture without a text layer/],
      ['image-only-rot90', /picture without a text layer/],
    ] as const) {
      const [page] = (await surveyed(`hard-pdfs/${name}`)).survey.pages
      expect(page!.outcome).toBe('ocr_required')
      expect(page!.reason).toMatch(reason)
      expect(page!.confidence).toBeLessThan(0.5)
    }
  })

  test('a blank page is empty; text in many scripts is read for what it is', async () => {
    expect((await surveyed('hard-pdfs/blank-page')).survey.pages[0]!.outcome).toBe('empty')
    for (const name of [
      'multilang-hello',
      'bengali',
      'vertical-japanese',
      'sjis-not-embedded',
      'arabic-cid-truetype',
    ])
      expect((await surveyed(`hard-pdfs/${name}`)).survey.pages[0]).toMatchObject({
        outcome: 'text',
        confidence: 1,
      })
  })

  test('a good layer over scans is read with less trust than type', async () => {
    const { survey } = await surveyed('hard-pdfs/siege-of-vicksburg-ocr')
    for (const page of survey.pages) {
      expect(page.outcome).toBe('text')
      expect(page.confidence).toBeGreaterThanOrEqual(0.5)
      expect(page.confidence).toBeLessThan(1)
    }
  })

  test('what only the file says and the page does not show is not read', async () => {
    expect(await textOf('hard-pdfs/invisible-text-layer-min')).not.toMatch(/invisible/i)
  })

  test('a table is the same rows upright and turned', async () => {
    const rows = async (name: string) => textsOf(await draftsOf(name), 'table_row')
    const upright = await rows('hard-pdfs/nics-table-upright')
    expect(upright.length).toBeGreaterThan(50)
    expect(await rows('hard-pdfs/nics-table-rotated')).toEqual(upright)
    expect(upright.filter((row) => row.startsWith('Alabama | '))).toHaveLength(1)
  })

  test('a bill without lines keeps its items and prices together', async () => {
    const rows = textsOf(await draftsOf('hard-pdfs/borderless-table-invoice'), 'table_row')
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) expect(row).toContain(' | ')
  })

  test.each([
    ['hard-pdfs/superscript-eol', 'E = mc2'],
    ['hard-pdfs/german-spacing-Mitarbeiterinnen', 'Mitarbeiterinnen'],
    ['hard-pdfs/copy-paste-ligatures', 'ffi'],
    ['textbooks/arabic-word-prog-article', 'R و Python'],
  ])('the words of %s', async (name, words) => {
    expect(await textOf(name)).toContain(words)
  })

  test('letters that are drawn twice to look bold stand once', async () => {
    const text = await textOf('hard-pdfs/fake-bold')
    expect(text).toContain('BOLD TEXT SAMPLE')
    expect(text).toContain('Testing Deduplication')
  })

  test('exercises in two columns are in the order of their numbers, with what the sample tests want', async () => {
    const text = await textOf('textbooks/openstax-calculus-p273')
    const places = Array.from({ length: 10 }, (_, at) => text.indexOf(`${150 + at}.`))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const wanted = readFileSync(corpusPath('textbooks/_expected/olmocr_bench_sample.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('openstax_caculus'))
      .map((line) => JSON.parse(line) as { type: string; text?: string })
    for (const { type, text: part } of wanted)
      if (type === 'present') expect(text.replaceAll('\n', ' ')).toContain(part)
  })

  test.each([['faa-amt-handbook-p7-45'], ['word-processor-history']])(
    'the paragraphs of %s are those another reader found',
    async (name) => {
      const blocks = await blocksOf(name)
      const wanted = foundByDocling(name)
      const found = wanted.filter((text) => blocks.some((block) => block.includes(text)))
      expect(found.length).toBeGreaterThanOrEqual(0.85 * wanted.length)
    },
  )

  test('an Arabic page reads as another reader reads it', async () => {
    const [heading, text] = foundByDocling('arabic-word-prog-article')
    const [first, ...rest] = await blocksOf('arabic-word-prog-article')
    expect(first).toBe(heading)
    expect(rest).toHaveLength(4)
    expect(rest.join('')).toBe(text)
  })

  test('slides that are built up keep their titles, and their boxes are text', async () => {
    const drafts = await draftsOf('textbooks/decay-alg-slides-beamer', 43)
    expect(textsOf(drafts, 'heading')).toEqual(['Constant time step'])
    expect(textsOf(drafts, 'figure')).toEqual([])
  })

  test('a page of three columns is read down each', async () => {
    expect(textsOf(await draftsOf('textbooks/probability-cheatsheet', 1), 'heading')).toEqual([
      'Expected Value and Indicators',
      'Expected Value and Linearity',
      'Indicator Random Variables',
      'Variance and Standard Deviation',
      'Continuous RVs, LOTUS, UoU',
      'Continuous Random Variables (CRVs)',
      'LOTUS',
      'Universality of Uniform (UoU)',
      'Moments and MGFs',
      'Moments',
    ])
  })
})

async function blocksOf(name: string): Promise<string[]> {
  const { file } = await surveyed(`textbooks/${name}`)
  const blocks: string[] = []
  for (let index = 0; index < file.pageCount; index++)
    blocks.push(...textsOf(await draftsOf(`textbooks/${name}`, index)).map(bare))
  return blocks
}

/** What docling's ground truth has for a file. */
function foundByDocling(name: string): string[] {
  const path = corpusPath(`textbooks/_expected/${name}.docling.json`)
  const { texts } = JSON.parse(readFileSync(path, 'utf8')) as {
    texts: { text: string; content_layer: string }[]
  }
  return texts.filter((each) => each.content_layer === 'body').map((each) => bare(each.text))
}

/** Text without spaces, signs of lists, and the ways of writing quotes and dashes. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[\s\u200C\u200E\u200F•\-–—‐/⁄]/g, '')
