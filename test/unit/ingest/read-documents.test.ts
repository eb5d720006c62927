import { describe, expect, test } from 'vitest'
import { documentReaders } from '../../../workers/adapters/document-reader/readers.ts'
import { LESSONS } from '../../support/documents/lessons.ts'
import { docxOf, paragraph, run } from '../../support/office/docx.ts'
import { place, pptxOf, shape } from '../../support/office/pptx.ts'
import { smallLibrary } from '../../support/small-library.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const SLIDES = pptxOf([
  { shapes: shape(['The water cycle'], place(0, 0, 1_000, 100), '<p:ph type="title"/>') },
  { shapes: shape(['Evaporation lifts water into the air.'], place(250, 250, 500, 100)) },
])

describe('a document that is no page of print is found and cited', () => {
  test.each(LESSONS)('$kind', async ({ file, mediaType, place: where }) => {
    const library = smallLibrary()
    const document = await library.add(file, { title: 'Lesson' })
    expect([document.status, document.mediaType]).toEqual(['published', mediaType])
    const [passage] = (await library.search('Who drinks water?')).passages
    expect(passage!.citation.label).toBe(`Lesson, ${where}`)
    const { citation, lines } = await library.look(passage!.citation.id)
    expect(citation).toEqual(passage!.citation)
    expect([citation.pages === null, lines]).toEqual([!where.includes('slide'), []])
    expect((await library.fetch(document)).complete).toBe(true)
  })

  test('slides: with their number, and the box on the slide', async () => {
    const library = smallLibrary()
    const document = await library.add(SLIDES, { title: 'Water' })
    expect([document.status, document.pageCount]).toEqual(['published', 2])
    const [passage] = (await library.search('What lifts water?')).passages
    expect(passage!.citation).toMatchObject({
      label: expect.stringContaining('slide 2, ¶ 1'),
      pages: { from: { index: 1, label: null }, to: { index: 1, label: null } },
      primary: { place: 'slide', pageIndex: 1 },
    })
    const { regions } = passage!.citation
    expect(regions).toEqual([{ pageIndex: 1, boxes: [[0.25, 0.5, 0.75, 0.7]] }])
    const counts = await library.on.catalogue.counts(document.id)
    expect(counts.pages).toMatchObject({ text: 2, empty: 0 })
    const second = { by: 'pages', from: { by: 'index', index: 1 }, to: { by: 'index', index: 1 } } as const
    const found = await library.fetch(document, second)
    expect(found.passages.map(({ text }) => text)).toEqual(['Evaporation lifts water into the air.'])
  })
})

test('a document of more blocks than one step writes is the same as if it were written at once', async () => {
  const lines = Array.from({ length: 2_345 }, (_, at) => `Line ${at} of the list stands here.`)
  const library = smallLibrary()
  const document = await library.add(bytes(lines.join('\n\n')), { title: 'Lines' })
  const blocks = await library.on.catalogue.blocks(document.id, document.extraction!, 0, 5_000)
  expect(blocks.map(({ text }) => text)).toEqual(lines)
  expect(blocks.map(({ ordinal }) => ordinal)).toEqual(lines.map((_, at) => at))
})

test.each([
  ['of nothing but space', ' \n\n\t \n'],
  ['of one character', 'x'],
])('a document %s is published with what it has', async (_, text) => {
  const document = await smallLibrary().add(bytes(text), { title: 'Little' })
  expect(document.status).toBe('published')
})

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0], /OCR provider/],
  ['a recording', [...bytes('RIFF\0\0\0\0WAVEfmt ')], /no ASR provider is set/],
  ['an archive', [...bytes('PK\x05\x06'), ...Array(18).fill(0)], /Archives are not read/],
])('%s is refused, and what it lacks is said', async (_, file, detail) => {
  const taken = await smallLibrary().take(new Uint8Array(file), { title: 'No' })
  expect(taken.ok ? null : taken.error).toMatchObject({
    kind: 'unsupported-media',
    detail: expect.stringMatching(detail),
  })
})

test('a file that its reader refuses is refused with the reader’s reason', async () => {
  const library = smallLibrary()
  const whole = docxOf(paragraph(run('They grow.')))
  const taken = await library.take(whole.with(60, whole[60]! ^ 0xff), { title: 'Broken' })
  if (!taken.ok) throw new Error(taken.error.detail)
  await library.work()
  const document = await library.on.catalogue.find(taken.value.document.id)
  expect([document?.status, document?.reason?.kind]).toEqual(['refused', 'corrupt-file'])
})

test('every reader names its version', () => {
  const versions = Object.values(documentReaders).map(({ version }) => version)
  expect(versions.every((version) => /^[a-z]+(-[a-z]+)*-\d+$/.test(version))).toBe(true)
})
