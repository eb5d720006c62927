import { describe, expect, test } from 'vitest'
import { compressionRatio } from '../../../../workers/adapters/asr-provider/compression-ratio.ts'
import { heardIn, type RawSegment } from '../../../../workers/adapters/asr-provider/heard.ts'
import { languageCode } from '../../../../workers/adapters/asr-provider/language-code.ts'

const aSegment = (given: Partial<RawSegment> = {}): RawSegment => ({
  start: 1,
  end: 3,
  text: 'Plants make sugar.',
  avg_logprob: -0.2,
  no_speech_prob: 0.01,
  ...given,
})

const heard = async (...segments: Partial<RawSegment>[]) =>
  (
    await heardIn(
      { segments: segments.map(aSegment) },
      { mediaType: 'audio/wav', language: null, durationMs: 10_000 },
    )
  ).segments

const HINDI =
  'पौधे अपना भोजन स्वयं बनाते हैं। वे सूर्य के प्रकाश, जल और कार्बन डाइऑक्साइड की सहायता से अपनी हरी पत्तियों में भोजन बनाते हैं। इस क्रिया को प्रकाश संश्लेषण कहते हैं। पत्तियों में हरा पदार्थ होता है जिसे पर्णहरित कहते हैं। जड़ें मिट्टी से जल और खनिज लवण सोखती हैं, और तना उन्हें पत्तियों तक पहुँचाता है।'

describe('leaves no text', () => {
  test.each<[string, Partial<RawSegment>[]]>([
    ['silence', [{ text: 'Thank you.', no_speech_prob: 0.9, avg_logprob: -1.2 }]],
    ['a text that turns in circles', [{ text: 'I am going to go. '.repeat(6) }]],
    ['one word over and over', [{ text: 'you you you you you you' }]],
    [
      'a segment that comes again and again',
      Array.from({ length: 4 }, (_, at) => ({ start: at, end: at + 1, text: 'you' })),
    ],
    ['a segment behind the end of the recording', [{ start: 10, end: 14 }]],
    [
      'a note that nobody speaks',
      [{ text: '[BLANK_AUDIO]' }, { text: '(applause)' }, { text: ' *laughs* ' }],
    ],
    ['a note of music', [{ text: ' ♪♪ ' }]],
    ['nothing', [{ text: '  ' }]],
  ])('%s', async (_, segments) => expect(await heard(...segments)).toEqual([]))
})

describe('keeps', () => {
  test.each<[string, Partial<RawSegment>[]]>([
    ['Hindi, whose letters are alike byte for byte', [{ text: HINDI }]],
    ['Chinese', [{ text: '植物利用阳光制造糖分，根吸收水分，叶子呼吸。' }]],
    ['words said three times', [{ text: 'No, no, no.' }]],
    ['what is said quietly, but well understood', [{ no_speech_prob: 0.9, avg_logprob: -0.3 }]],
    ['what is hardly understood, but said', [{ no_speech_prob: 0.1, avg_logprob: -1.5 }]],
    ['brackets within a sentence', [{ text: 'Sugar (that is, glucose).' }]],
  ])('%s', async (_, segments) =>
    expect((await heard(...segments)).map(({ text }) => text)).toEqual(
      segments.map(({ text = 'Plants make sugar.' }) => text),
    ),
  )
})

test('is the less sure the less it was understood, and the less where nobody may have spoken', async () => {
  const sure = async (given: Partial<RawSegment>) => (await heard(given))[0]!.confidence
  expect(await sure({ avg_logprob: 0 })).toBe(1)
  expect(await sure({ avg_logprob: -0.5 })).toBeCloseTo(0.61, 2)
  expect(await sure({ avg_logprob: -0.5, no_speech_prob: 0.8 })).toBeCloseTo(0.12, 2)
  expect(await sure({ avg_logprob: null })).toBeNull()
})

test('times stay within the recording, and in order', async () => {
  const times = (
    await heard(
      { start: 9, end: 30, text: 'c' },
      { start: -1, end: 2, text: 'a' },
      { start: 4, end: 3, text: 'b' },
    )
  ).map(({ text, startMs, endMs }) => [text, startMs, endMs])
  expect(times).toEqual([
    ['a', 0, 2_000],
    ['b', 4_000, 4_000],
    ['c', 9_000, 10_000],
  ])
})

test.each<[string, string, [string, number, number][], string[]]>([
  [
    'with their punctuation, whose times come without',
    'Plants make – sugar.',
    [
      ['Plants', 1, 2],
      ['make', 2, 2.5],
      ['sugar', 2.5, 9],
    ],
    ['Plants 1000-2000', 'make 2000-2500', '– 2000-2000', 'sugar. 2500-3000'],
  ],
  [
    'none, where the times are of other words',
    'Plants make sugar.',
    [
      ['Plants', 1, 2],
      ['bake', 2, 3],
      ['sugar', 2, 3],
    ],
    [],
  ],
  ['none, where some are missing', 'Plants make sugar.', [['Plants', 1, 2]], []],
])('words are %s', async (_, text, words, expected) => {
  const [segment] = await heard({ text, words: words.map(([word, start, end]) => ({ word, start, end })) })
  expect(segment!.words.map((word) => `${word.text} ${word.startMs}-${word.endMs}`)).toEqual(expected)
})

test.each([
  ['english', 'en'],
  ['Hindi', 'hi'],
  ['hi', 'hi'],
  ['haitian creole', 'ht'],
  ['myanmar', 'my'],
  ['klingon', null],
  ['', null],
  [null, null],
])('the language %j is %j', (named, code) => expect(languageCode(named)).toBe(code))

test('letters count once in the measure of repetition, whatever their script', async () => {
  expect(await compressionRatio(HINDI)).toBeLessThan(1.6)
  expect(await compressionRatio('पढ़ना '.repeat(20))).toBeGreaterThan(4)
  expect(
    await compressionRatio(Array.from({ length: 400 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')),
  ).toBeLessThan(1.6)
})
