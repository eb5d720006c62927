import { expect, test } from 'vitest'
import { captionsReader } from '../../../../workers/adapters/document-reader/captions/captions-reader.ts'
import { ttmlReader } from '../../../../workers/adapters/document-reader/captions/ttml-reader.ts'
import { ttmlTime } from '../../../../workers/adapters/document-reader/captions/ttml-time.ts'
import type { DocumentReader } from '../../../../workers/ports/document-reader.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith } from '../../../support/documents/shown.ts'

/** The segments of a file: `1.5-3 Esme: Hello`, times in seconds. */
async function said(reader: DocumentReader, text: string | Uint8Array): Promise<string[]> {
  const { pieces } = await readWith(reader, text)
  return pieces.map(({ kind, text: words, place }) => {
    if (kind !== 'transcript' || place.on !== 'time') throw new Error(`A ${kind} on ${place.on}`)
    return `${place.startMs / 1_000}-${place.endMs / 1_000} ${words}`
  })
}

const vtt = (...cues: string[]): string => ['WEBVTT', ...cues].join('\n\n')

test.each([
  [
    'hours are optional',
    vtt('00:01.500 --> 00:02.000\na.', '01:00:05.000 --> 01:00:06.000\nb.'),
    ['1.5-2 a.', '3605-3606 b.'],
  ],
  ['places and names of cues', vtt('intro\n00:01.000 --> 00:02.000 align:right size:50%\na.'), ['1-2 a.']],
  [
    'notes and styles',
    vtt(
      'NOTE a\nb',
      'STYLE\n::cue { color: red }',
      '00:01.000 --> 00:02.000\na.',
      'NOTE c',
      '00:05.000 --> 00:06.000\nb.',
    ),
    ['1-6 a. b.'],
  ],
  [
    'tags and entities',
    vtt('00:01.000 --> 00:02.000\n<c.red>a</c> <i>b</i> <00:01.500>c &amp; d &lt;e&gt;&nbsp;f'),
    ['1-2 a b c & d <e> f'],
  ],
  [
    'voices',
    vtt('00:01.000 --> 00:02.000\n<v.loud Esme Weatherwax>a.</v>\n<v Gytha>b.'),
    ['1-2 Esme Weatherwax: a.', '1-2 Gytha: b.'],
  ],
  [
    'cues that go on are joined',
    vtt('00:01.000 --> 00:02.000\nOne', '00:02.000 --> 00:03.000\ntwo.', '00:03.000 --> 00:04.000\nThree.'),
    ['1-4 One two. Three.'],
  ],
  [
    'a sentence ends a long segment',
    vtt('00:00.000 --> 00:08.000\nOne', '00:08.000 --> 00:12.000\ntwo.', '00:12.000 --> 00:13.000\nThree.'),
    ['0-12 One two.', '12-13 Three.'],
  ],
  [
    'no segment is longer than half a minute',
    vtt(
      ...[0, 1, 2, 3, 4]
        .map(
          (at) =>
            `00:${String(at * 10).padStart(2, '0')}.000 --> 00:${String(at * 10 + 10).padStart(2, '0')}.000\na`,
        )
        .slice(0, 5),
    ),
    ['0-30 a a a', '30-50 a a'],
  ],
  [
    'silence parts segments',
    vtt('00:01.000 --> 00:02.000\na', '00:09.000 --> 00:10.000\nb'),
    ['1-2 a', '9-10 b'],
  ],
  ['cues out of order', vtt('00:09.000 --> 00:10.000\nb', '00:01.000 --> 00:02.000\na'), ['1-2 a', '9-10 b']],
  [
    'another speaker without a name',
    vtt('00:01.000 --> 00:02.000\n>> a', '00:02.000 --> 00:03.000\n&gt;&gt; b'),
    ['1-2 a', '2-3 b'],
  ],
  [
    'what is there twice',
    vtt('00:01.000 --> 00:02.000\na', '00:01.000 --> 00:02.000\na', '00:02.000 --> 00:03.000\nb'),
    ['1-3 a b'],
  ],
  [
    'what is said twice',
    vtt('00:01.000 --> 00:02.000\nNo!', '00:02.000 --> 00:03.000\nNo!'),
    ['1-3 No! No!'],
  ],
  [
    'Chinese',
    vtt('00:01.000 --> 00:02.000\n细胞是', '00:02.000 --> 00:03.000\n单位。'),
    ['1-3 细胞是单位。'],
  ],
  ['an end before the start', vtt('00:03.000 --> 00:02.000\na'), ['3-3 a']],
  ['nothing', vtt('NOTE only'), []],
])('WebVTT: %s', async (_, text, segments) => {
  expect(await said(captionsReader(), text)).toEqual(segments)
  expect(await said(captionsReader(), `\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(segments)
})

test('captions that roll over the screen are read once', async () => {
  const rolling = vtt(
    '00:00.000 --> 00:02.000\n \nall<00:00.500><c> living</c>',
    '00:02.000 --> 00:02.010\nall living\n ',
    '00:02.010 --> 00:04.000\nall living\nthings<00:02.500><c> are</c>',
    '00:04.000 --> 00:04.010\nthings are\n ',
    '00:04.010 --> 00:06.000\nthings are\nmade<00:05.000><c> of cells</c>',
  )
  expect(await said(captionsReader(), rolling)).toEqual(['0-6 all living things are made of cells'])
})

test('captions that grow word by word are read once', async () => {
  const words = 'all living things are made of cells'.split(' ')
  const growing = words.map(
    (_, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${words.slice(0, at + 1).join(' ')}`,
  )
  expect(await said(captionsReader(), vtt(...growing))).toEqual([`0-7 ${words.join(' ')}`])
})

test('WebVTT says title and language', async () => {
  const text = 'WEBVTT - Cell division\nKind: captions\nLanguage: hi\n\n00:01.000 --> 00:02.000\na'
  expect(await readWith(captionsReader(), text)).toMatchObject({
    title: 'Cell division',
    language: 'hi',
    slides: null,
  })
})

const srt = (...cues: string[]): string => cues.join('\n\n')

test.each([
  [
    'numbers that are wrong',
    srt('7\n00:00:01,000 --> 00:00:02,000\na', '7\n00:00:02,000 --> 00:00:03,000\nb'),
    ['1-3 a b'],
  ],
  ['no numbers', srt('00:00:01,000 --> 00:00:02,000\na', '00:00:02.000 --> 00:00:03.000\nb'), ['1-3 a b']],
  [
    'empty lines within a cue',
    srt('1\n00:00:01,000 --> 00:00:02,000\na\n\nb', '2\n00:00:02,000 --> 00:00:03,000\nc'),
    ['1-3 a b c'],
  ],
  [
    'no empty lines between cues',
    '1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:02,000 --> 00:00:03,000\nb',
    ['1-3 a b'],
  ],
  [
    'a number that is said',
    srt('1\n00:00:01,000 --> 00:00:02,000\n1984', '2\n00:00:02,000 --> 00:00:03,000\n42'),
    ['1-3 1984 42'],
  ],
  [
    'tags and places',
    srt('1\n00:00:01,000 --> 00:00:02,000 X1:1 X2:2\n{\\an8}<font color="red">a</font> {\\i1}b{\\i0}'),
    ['1-2 a b'],
  ],
  ['empty cues', srt('1\n00:00:01,000 --> 00:00:02,000\n', '2\n00:00:02,000 --> 00:00:03,000\nb'), ['2-3 b']],
])('SubRip: %s', async (_, text, segments) => {
  expect(await said(captionsReader(), text)).toEqual(segments)
})

const ttml = (body: string, attributes = '', head = ''): string =>
  `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ${attributes}><head>${head}</head><body>${body}</body></tt>`

test.each([
  [
    'paragraphs',
    ttml(
      '<div><p begin="00:00:01.5" end="00:00:02">a<br/>b</p><p begin="3s" dur="500ms">c <span>d</span></p></div>',
    ),
    ['1.5-3.5 a b c d'],
  ],
  ['what has no width is no space', ttml('<p begin="1s" end="2s">help\ufeff—me</p>'), ['1-2 help—me']],
  ['times within times', ttml('<div begin="10s"><p begin="1s" end="2s">a</p></div>'), ['11-12 a']],
  [
    'timed words',
    ttml('<div><p><span begin="1s" end="2s">a</span> <span begin="2s" end="3s">b</span></p></div>'),
    ['1-3 a b'],
  ],
  [
    'words timed within a paragraph that is',
    ttml('<div><p begin="1s" end="3s"><span begin="0s">a</span> <span begin="1s">b</span></p></div>'),
    ['1-3 a b'],
  ],
  [
    'frames and ticks',
    ttml('<div><p begin="00:00:01:12" end="20000t">a</p></div>', 'ttp:frameRate="24" ttp:tickRate="10000"'),
    ['1.5-2 a'],
  ],
  [
    'speakers',
    ttml(
      '<div><p begin="1s" end="2s" ttm:agent="e">a</p><p begin="2s" end="3s" ttm:agent="x">b</p></div>',
      '',
      '<metadata><ttm:agent xml:id="e"><ttm:name>Esme</ttm:name></ttm:agent></metadata>',
    ),
    ['1-2 Esme: a', '2-3 b'],
  ],
  [
    'a prefix',
    '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"><tt:body><tt:div><tt:p begin="1s" end="2s">a</tt:p></tt:div></tt:body></tt:tt>',
    ['1-2 a'],
  ],
])('TTML: %s', async (_, text, segments) => {
  expect(await said(ttmlReader(), text)).toEqual(segments)
})

test('TTML says title and language', async () => {
  const text = ttml('', 'xml:lang="en-GB"', '<ttm:title>Cells</ttm:title>')
  expect(await readWith(ttmlReader(), text)).toMatchObject({ title: 'Cells', language: 'en-GB', pieces: [] })
})

test.each([
  ['01:00:00', 3_600_000],
  ['1.5h', 5_400_000],
  ['2m', 120_000],
  ['250ms', 250],
  ['30f', 1_000],
  ['soon', null],
  ['', null],
])('the time %j', (expression, milliseconds) => {
  expect(ttmlTime(expression, { frameRate: 30, tickRate: 1 })).toBe(milliseconds)
})

test('broken XML is refused', async () => {
  const read = await ttmlReader().read(new TextEncoder().encode('<tt><body>'))
  expect(read.ok ? 'read' : read.error.kind).toBe('corrupt-file')
})

readsAnything(
  captionsReader(),
  [new TextEncoder().encode(vtt('00:01.000 --> 00:02.000\n<v é>a', '00:02.000 --> 00:03.000\nb'))],
  'WEBVTT\n\n00:01.000 --> 00:02.000\n',
)
readsAnything(ttmlReader(), [new TextEncoder().encode(ttml('<div><p begin="1s" end="2s">é</p></div>'))])
