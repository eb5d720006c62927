import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, callers } from '../support/api.ts'
import { claimingGigabyte, LAUGHS, markedEncrypted, repacked } from '../support/documents/hostile-archive.ts'
import { LESSONS } from '../support/documents/lessons.ts'
import { quarters } from '../support/images/quarters.ts'
import { aTiff, colourPage } from '../support/images/tiff.ts'

let schoolA: Caller

const lesson = (kind: string): Uint8Array => LESSONS.find((one) => one.kind === kind)!.file
const WORD = lesson('a Word document')
const BOOK = lesson('a book in EPUB')
const MAIN = 'word/document.xml'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The head of a PNG, which is all that may be looked at. */
function hugePicture(): Uint8Array {
  const png = new Uint8Array(2_048)
  png.set([0x89, ...bytes('PNG\r\n\x1a\n\0\0\0\rIHDR')])
  const view = new DataView(png.buffer)
  view.setUint32(16, 30_000)
  view.setUint32(20, 30_000)
  png.set([8, 2], 24)
  return png
}

function protectedByOffice(): Uint8Array {
  const file = new Uint8Array(2_048)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.set(
    [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
    1_024,
  )
  return file
}

beforeAll(async () => {
  ;({ schoolA } = await callers())
  // The first document waits for the model to be loaded.
  await schoolA.ingest(lesson('plain text'), { title: 'First' })
})

describe('what is hostile about a document ends its job within seconds, and the engine goes on', () => {
  test.each<[string, () => Uint8Array, string]>([
    [
      'a Word document that inflates a thousandfold',
      () => repacked(WORD, { [MAIN]: (xml) => xml.replace('<w:body>', `$&${' '.repeat(34 * 2 ** 20)}`) }),
      'refused: resource-limit',
    ],
    [
      'a Word document with entities within entities',
      () => repacked(WORD, { [MAIN]: (xml) => LAUGHS + xml.replace('water', '&e9;&file; water') }),
      'published: null',
    ],
    ['a Word document that claims a gigabyte', () => claimingGigabyte(WORD, MAIN), 'published: null'],
    ['a Word document that is encrypted', () => markedEncrypted(WORD, MAIN), 'refused: password-protected'],
    [
      'a Word document with words every object has',
      () => repacked(WORD, { [MAIN]: (xml) => xml.replace('<w:t ', '<constructor/>$&') }),
      'published: null',
    ],
    ['a book that is cut off', () => BOOK.subarray(0, BOOK.length - 40), 'refused: corrupt-file'],
    [
      'a book with a tag that has no end',
      () => repacked(BOOK, { 'OEBPS/text/b.xhtml': (xml) => `${xml}<${'a'.repeat(2 ** 20)}` }),
      'published: null',
    ],
    [
      'groups of Rich Text Format within groups',
      () => bytes(`{\\rtf1 ${'{'.repeat(100_000)}`),
      'refused: resource-limit',
    ],
  ])('%s', async (title, file, outcome) => {
    const hostile = file()
    const start = Date.now()
    const job = await schoolA.ingest(hostile, { title })
    expect(`${job.state}: ${job.reason?.kind ?? null}`).toBe(outcome)
    expect(Date.now() - start).toBeLessThan(30_000)
    expect((await schoolA.send('/documents?limit=1')).status).toBe(200)
  })
})

test.each<[string, () => Uint8Array, string]>([
  ['a file that Office has protected', protectedByOffice, 'password-protected'],
  ['a picture of 30,000 by 30,000 pixels', hugePicture, 'resource-limit'],
  [
    'a picture of 10,000 pages',
    () => aTiff(Array.from({ length: 10_000 }, () => colourPage(quarters(1, 1)))),
    'resource-limit',
  ],
])('%s is not even taken', async (title, file, kind) => {
  const response = await schoolA.upload(file(), { title })
  expect(response.status).toBe(422)
  expect(((await response.json()) as { type: string }).type).toMatch(new RegExp(`${kind}$`))
})
