import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { HEAD_BYTES, recognise, type Sample, TAIL_BYTES } from '../../../workers/ingest/recognise.ts'

const bytesOf = (latin1: string): Uint8Array => Uint8Array.from(latin1, (letter) => letter.charCodeAt(0))

const sampleOf = (bytes: Uint8Array, said: Partial<Sample> = {}): Sample => ({
  head: bytes.subarray(0, HEAD_BYTES),
  tail: bytes.length > HEAD_BYTES ? bytes.subarray(-TAIL_BYTES) : new Uint8Array(),
  byteLength: bytes.length,
  fileName: null,
  declaredType: null,
  ...said,
})

const kindOf = (bytes: Uint8Array | string, said: Partial<Sample> = {}): string => {
  const kind = recognise(sampleOf(typeof bytes === 'string' ? bytesOf(bytes) : bytes, said))
  return kind.ok ? kind.value : kind.error.kind
}

const zipOf = (...names: string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`contents of ${name}`)])))

const utf16 = (text: string, mark = ''): Uint8Array =>
  bytesOf(
    [...(mark + text)]
      .map((one) => String.fromCharCode(one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8))
      .join(''),
  )

const compoundFile = (stream: string): Uint8Array =>
  bytesOf(
    `\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1${'\0'.repeat(504)}${[...stream].map((one) => `${one}\0`).join('')}`,
  )

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'
const MP3_FRAME = `\xFF\xFB\x90\x00${'\0'.repeat(413)}`

test.each([
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  [
    'a PDF behind a page of HTTP header',
    'Content-Type: x\n\n%PDF-1.4\n1 0 obj\n<<>>\nendobj',
    'application/pdf',
  ],
  ['a PDF behind binary junk', '\0\x01\x02\x03%PDF-1.4\n', 'application/pdf'],
  ['PNG', '\x89PNG\r\n\x1A\n', 'image/png'],
  ['JPEG', '\xFF\xD8\xFF\xE0', 'image/jpeg'],
  ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['TIFF of Intel', 'II\x2A\0', 'image/tiff'],
  ['TIFF of Motorola', 'MM\0\x2A', 'image/tiff'],
  ['GIF', 'GIF89a', 'image/gif'],
  ['HEIC', '\0\0\0\x18ftypheic', 'unsupported-media'],
  ['WAV', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['MP3 with tags', 'ID3\x03\0', 'audio/mpeg'],
  ['MP3 without tags', MP3_FRAME + MP3_FRAME, 'audio/mpeg'],
  ['one frame and no other', `${MP3_FRAME}\0\0\0\0`, 'unsupported-media'],
  ['FLAC', 'fLaC\0', 'audio/flac'],
  ['Ogg', 'OggS\0\x02', 'audio/ogg'],
  ['Ogg video', 'OggS\0\x02\0\0\x80theora', 'unsupported-media'],
  ['M4A', '\0\0\0\x20ftypM4A ', 'audio/mp4'],
  ['MP4', '\0\0\0\x20ftypisom', 'video/mp4'],
  ['WebM', '\x1A\x45\xDF\xA3\x9FB\x82\x84webm', 'video/webm'],
  ['Matroska', '\x1A\x45\xDF\xA3\x9FB\x82\x88matroska', 'unsupported-media'],
  ['gzip', '\x1F\x8B\x08', 'unsupported-media'],
  ['bytes of nothing known', '\0\x01\x02\x03\x04\x05', 'unsupported-media'],
  ['no bytes', '', 'empty-file'],
])('%s is told by its first bytes', (_, bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind)
})

test.each([
  ['a Word file', zipOf('[Content_Types].xml', 'word/document.xml'), `${OOXML}.wordprocessingml.document`],
  ['a Word file whose part is numbered', zipOf('word/document2.xml'), `${OOXML}.wordprocessingml.document`],
  [
    'slides with a workbook inside',
    zipSync({
      'ppt/presentation.xml': strToU8('<p/>'),
      'ppt/embeddings/a.xlsx': [zipOf('xl/workbook.xml', 'word/document.xml'), { level: 0 }],
    }),
    `${OOXML}.presentationml.presentation`,
  ],
  [
    'a workbook inside that comes first',
    zipSync({
      'ppt/embeddings/a.xlsx': [zipOf('xl/workbook.xml'), { level: 0 }],
      'ppt/presentation.xml': strToU8('<p/>'),
    }),
    `${OOXML}.presentationml.presentation`,
  ],
  ['a workbook', zipOf('_rels/.rels', 'xl/workbook.xml'), `${OOXML}.spreadsheetml.sheet`],
  ['a binary workbook', zipOf('xl/workbook.bin', 'xl/styles.xml'), 'unsupported-media'],
  ['ODT', zipSync({ mimetype: [strToU8(`${ODF}.text`), { level: 0 }] }), `${ODF}.text`],
  [
    'an ODS template',
    zipSync({ mimetype: [strToU8(`${ODF}.spreadsheet-template`), { level: 0 }] }),
    `${ODF}.spreadsheet`,
  ],
  [
    'ODP whose mimetype is not the first',
    zipSync({
      'content.xml': strToU8('<x/>'),
      mimetype: [strToU8(`${ODF}.presentation`), { level: 0 }],
    }),
    `${ODF}.presentation`,
  ],
  ['EPUB', zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 0 }] }), 'application/epub+zip'],
  ['EPUB without mimetype', zipOf('META-INF/container.xml', 'OEBPS/a.opf'), 'application/epub+zip'],
  ['any other archive', zipOf('a.txt', 'folder/word/document.xml'), 'unsupported-media'],
])('%s is told by the entries of its archive', (_, bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind)
})

test('an archive whose beginning is seen alone is told by its first entries', () => {
  const bytes = zipOf('[Content_Types].xml', 'word/document.xml')
  expect(kindOf(bytes.subarray(0, bytes.length - 60))).toBe(`${OOXML}.wordprocessingml.document`)
})

test('an archive without mimetype is the kind of ODF its name says', () => {
  const bytes = zipOf('content.xml', 'META-INF/manifest.xml')
  expect(kindOf(bytes, { fileName: 'marks.ods' })).toBe(`${ODF}.spreadsheet`)
  expect(kindOf(bytes)).toBe(`${ODF}.text`)
})

test.each([
  ['a protected workbook', 'EncryptedPackage', 'password-protected'],
  ['a Word file of before 2007', 'WordDocument', 'unsupported-media'],
  ['a workbook of before 2007', 'Workbook', 'unsupported-media'],
  ['slides of before 2007', 'PowerPoint Document', 'unsupported-media'],
])('%s is a compound file', (_, stream, kind) => {
  expect(kindOf(compoundFile(stream), { fileName: 'a.xlsx' })).toBe(kind)
})

test('a compound file whose directory is not seen is protected if its name is that of a newer kind', () => {
  expect(kindOf(compoundFile('x'), { fileName: 'a.docx' })).toBe('password-protected')
  expect(kindOf(compoundFile('x'), { fileName: 'a.doc' })).toBe('unsupported-media')
})

const MAIL = 'From: a@example.org\nTo: b@example.org\nSubject: Cells\n\nHello'

test.each([
  ['RTF', '{\\rtf1\\ansi Hello}', 'application/rtf'],
  ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 'text/vtt'],
  ['WebVTT behind a mark', '\xEF\xBB\xBFWEBVTT - a title\n', 'text/vtt'],
  ['a word that begins like WebVTT', 'WEBVTTS are captions', 'text/plain'],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHello', 'application/x-subrip'],
  ['SubRip without numbers', '00:00:01,000 --> 00:00:02,000\nHello', 'application/x-subrip'],
  [
    'TTML',
    '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>',
    'application/ttml+xml',
  ],
  ['TTML with a prefix', '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"/>', 'application/ttml+xml'],
  ['an e-mail', MAIL, 'message/rfc822'],
  ['HTML with a document type', '<!-- x -->\n<!doctype html><title>a</title>', 'text/html'],
  ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'text/html'],
  ['a piece of HTML', '<h1>Cells</h1><p>All life', 'text/html'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported-media'],
  ['other XML', '<?xml version="1.0"?><document/>', 'unsupported-media'],
  ['Markdown', '# Cells\n\nSee [life](life.md).', 'text/markdown'],
  ['Markdown with two headings', '# Cells\n\nAll life.\n\n## Walls\n\nNot all.', 'text/markdown'],
  [
    'Markdown that begins with HTML',
    '<p align="center"></p>\n\n# Cells\n\n- **one**\n- two\n\n[a](b)',
    'text/markdown',
  ],
  ['a table of Markdown', '| a | b |\n| - | - |\n| 1 | 2 |', 'text/markdown'],
  ['CSV', 'name,age,town\nAna,9,Pune\n"Roy, Li",8,"Goa"', 'text/csv'],
  ['CSV with semicolons', 'name;age\nAna;9\nLi;8', 'text/csv'],
  ['TSV', 'name\tage\nAna\t9\nLi\t8', 'text/tab-separated-values'],
  ['prose with commas', 'One, two, three.\nFour, five, six.\nSeven, eight, nine.', 'text/plain'],
  ['JSON lines', '{"a":1,"b":2}\n{"a":1,"b":2}\n{"a":1,"b":2}', 'text/plain'],
  ['a program with comments', '# add\n# more\ndef f(a):\n    return a\n', 'text/plain'],
  ['a text about PDF', 'A file begins with %PDF-1.4 as a rule.', 'text/plain'],
  ['a text about a table element', 'Use <table> for data.', 'text/plain'],
])('%s is told by its text', (_, text, kind) => {
  expect(kindOf(text)).toBe(kind)
  expect(kindOf(text.replaceAll('\n', '\r\n'))).toBe(kind)
})

test.each([
  ['Markdown by its extension', { fileName: 'a.MD' }, 'text/markdown'],
  ['CSV by its extension', { fileName: 'marks.csv' }, 'text/csv'],
  ['Markdown by its declared type', { declaredType: 'text/markdown; charset=utf-8' }, 'text/markdown'],
  ['the extension before the declared type', { fileName: 'a.txt', declaredType: 'text/csv' }, 'text/plain'],
  ['plain text when nothing is said', {}, 'text/plain'],
  ['no PDF, whatever is said', { fileName: 'a.pdf', declaredType: 'application/pdf' }, 'text/plain'],
])('what no byte tells is %s', (_, said, kind) => {
  expect(kindOf('Cells are alive', said)).toBe(kind)
})

test('a wrong name and a wrong type do not matter', () => {
  const said = { fileName: 'a.docx', declaredType: 'image/png' }
  expect(kindOf('%PDF-1.7', said)).toBe('application/pdf')
  expect(kindOf(MAIL, said)).toBe('message/rfc822')
  expect(kindOf('# A\n\nb\n\n# C\n\n[d](e)', { fileName: 'a.csv' })).toBe('text/markdown')
})

test.each([
  ['little-endian with a mark', utf16(MAIL, '\uFEFF')],
  ['little-endian without a mark', utf16(MAIL)],
  ['big-endian without a mark', utf16(MAIL).map((_, at, all) => all[at ^ 1]!)],
])('UTF-16 %s is text', (_, bytes) => {
  expect(kindOf(bytes)).toBe('message/rfc822')
})

test('any bytes are told or refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 600 }),
      fc.constantFrom('', 'PK\x03\x04', '\xFF\xFB', '<', 'From: '),
      (bytes, start) => {
        expect(typeof kindOf(new Uint8Array([...bytesOf(start), ...bytes]))).toBe('string')
      },
    ),
  )
})

test.each([
  '[',
  '"',
  '<!--',
  '- ',
  '# a\n\n',
  '|',
  '| - ',
  '*',
  '(',
  '`',
  'a,"',
  '\n',
  ' ',
  '00:00:00,000 --> ',
  'a: b\n',
])('a text of nothing but %j is told at once', (part) => {
  const bytes = bytesOf(part.repeat(HEAD_BYTES / part.length))
  const start = performance.now()
  kindOf(bytes)
  expect(performance.now() - start).toBeLessThan(1_000)
})
