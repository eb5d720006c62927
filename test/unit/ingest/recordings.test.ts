import { describe, expect, test } from 'vitest'
import { failure } from '../../../workers/domain/failure.ts'
import type { MediaType } from '../../../workers/domain/media-type.ts'
import { ok, refused } from '../../../workers/domain/result.ts'
import type { AsrProvider, Sound } from '../../../workers/ports/asr-provider.ts'
import { hearsBeeps, type Language, saying } from '../../support/asr/hears-beeps.ts'
import { aWav } from '../../support/asr/sound.ts'
import { corpusFile, corpusIsHere } from '../../support/corpus.ts'
import { type SmallLibrary, smallLibrary } from '../../support/small-library.ts'

const LESSON: Language = {
  sentences: [
    'Mitosis makes two cells that are alike.',
    'In prophase the chromosomes become short and thick.',
    'The spindle pulls the chromatids apart in anaphase.',
    'Meiosis halves the number of chromosomes in four cells.',
  ],
}

const lecture = (...at: readonly number[]) => at.map((atMs, number) => saying(number % 4, atMs, LESSON))

const textOf = async (
  library: SmallLibrary,
  document: Parameters<SmallLibrary['fetch']>[0],
): Promise<string> =>
  (await library.fetch(document)).passages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\n', ' ')

describe('a recording', () => {
  const asr = hearsBeeps(LESSON)
  const library = smallLibrary({ asr })
  const bytes = aWav(48_000, lecture(1_000, 12_000, 23_000, 34_000))

  test('is published without pages, and cited by its time', async () => {
    const document = await library.add(bytes, { title: 'Lecture 5', locale: 'en' })
    expect([document.status, document.mediaType, document.pageCount]).toEqual([
      'published',
      'audio/wav',
      null,
    ])
    expect(asr.calls).toEqual([{ mediaType: 'audio/wav', language: 'en', durationMs: 48_000 }])
    const [passage] = (await library.search('chromatids spindle anaphase')).passages
    const { citation } = await library.look(passage!.citation.id)
    const { primary } = citation
    expect([primary.place, primary.pageIndex, citation.pages, citation.regions]).toEqual([
      'time',
      null,
      null,
      [],
    ])
    expect(citation.quote).toContain('The spindle pulls the chromatids apart in anaphase.')
    expect(citation.label).toMatch(/^Lecture 5, 0:\d\d–0:\d\d \(confidence 0\.90\)$/)
    const { counts, expenses } = (await library.on.ledger.read(document.id))!
    expect(counts).toMatchObject({ pagesExpected: 0, partsExpected: 1, partsDone: 1 })
    expect(expenses.work.secondsTranscribed).toBe(48)
  })

  test('is cut into sentences with their own times', async () => {
    const document = await library.add(aWav(48_000, lecture(1_000, 12_000, 23_000, 34_000)))
    const blocks = [...library.on.shelf.blocks.values()].filter((block) => block.documentId === document.id)
    expect(
      blocks.map(({ kind, text, locator }) => [kind, text, locator.on === 'time' && locator.startMs]),
    ).toEqual(LESSON.sentences.map((text, at) => ['transcript', text, [1_000, 12_000, 23_000, 34_000][at]]))
    for (const { locator, confidence, language } of blocks) {
      expect(locator.on === 'time' && locator.endMs - locator.startMs).toBeLessThan(4_000)
      expect([confidence, language]).toEqual([0.9, 'en'])
    }
  })

  test('brought again is the same document, and nobody is asked', async () => {
    const before = asr.calls.length
    const again = await library.take(bytes, { title: 'Again' })
    expect(again.ok && again.value.created).toBe(false)
    expect(asr.calls).toHaveLength(before)
  })
})

describe('a long recording', () => {
  /** Sentences all over, some of them at any seam. */
  const starts = Array.from({ length: 24 }, (_, at) => 500 + at * 4_000)
  const bytes = aWav(98_000, lecture(...starts))
  const whole = starts.map((_, at) => LESSON.sentences[at % 4]).join(' ')

  test.each<[string, number, boolean]>([
    ['in parts of twenty seconds', 320_200, true],
    ['in parts of ten seconds, whose words have no times', 160_200, false],
  ])('is heard %s, and no word is lost or doubled', async (_, mostBytes, words) => {
    const asr = hearsBeeps({ ...LESSON, words }, { mostBytes })
    const library = smallLibrary({ asr })
    const document = await library.add(bytes)
    expect(asr.calls.length).toBeGreaterThan(4)
    expect(await textOf(library, document)).toBe(whole)
    const { counts } = (await library.on.ledger.read(document.id))!
    expect([counts.partsDone, counts.partsExpected]).toEqual([asr.calls.length, asr.calls.length])
  })

  test('that fails in its third part is taken up there: no part is asked for twice', async () => {
    const heard = hearsBeeps(LESSON, { mostBytes: 320_200 })
    let failing = true
    const asr: AsrProvider = {
      ...heard,
      async transcribe(part, sound) {
        if (heard.calls.length === 2 && failing) {
          failing = false
          throw new Error('429')
        }
        return heard.transcribe(part, sound)
      },
    }
    const library = smallLibrary({ asr })
    const taken = await library.take(bytes)
    const [message] = library.on.waiting
    await expect(library.work()).rejects.toThrow('429')
    library.on.waiting.push(message!)
    await library.work()
    const id = taken.ok ? taken.value.document.id : expect.fail(taken.error.detail)
    const document = (await library.on.catalogue.find(id))!
    expect(document.status).toBe('published')
    expect(await textOf(library, document)).toBe(whole)
    const { counts, expenses } = (await library.on.ledger.read(document.id))!
    expect(heard.calls).toHaveLength(counts.partsExpected)
    expect(expenses.wasted.secondsTranscribed).toBeGreaterThan(0)
  })
})

describe('a recording that is not cut', () => {
  const bytes = (...parts: (string | number[])[]): Uint8Array =>
    Uint8Array.from(
      parts.flatMap((one) =>
        typeof one === 'string' ? [...one].map((letter) => letter.charCodeAt(0)) : one,
      ),
    )

  test.each<[MediaType, Uint8Array, durationMs: number | null]>([
    [
      'audio/flac',
      bytes(
        'fLaC',
        [0, 0, 0, 34],
        Array(10).fill(0),
        [0x0a, 0xc4, 0x42, 0xf0, 0, 1, 0x58, 0x88],
        Array(16).fill(0),
      ),
      2_000,
    ],
    ['audio/ogg', bytes('OggS', Array(24).fill(0), 'OpusHead', Array(40).fill(0)), null],
    ['audio/mp4', bytes([0, 0, 0, 12], 'ftypM4A '), null],
    ['video/mp4', bytes([0, 0, 0, 12], 'ftypisom'), null],
    ['video/webm', bytes([0x1a, 0x45, 0xdf, 0xa3], 'webm'), null],
  ])('of the kind %s is sent whole, and costs what it lasts', async (mediaType, file, durationMs) => {
    const given: [Uint8Array, Sound][] = []
    const asr = hearsBeeps(LESSON, {
      mediaTypes: [mediaType],
      async transcribe(sent, sound) {
        given.push([sent, sound])
        const segments = [{ startMs: 200, endMs: 1_900, text: 'Cells divide.', confidence: null, words: [] }]
        return ok({ language: 'en', durationMs: 2_000, segments })
      },
    })
    const library = smallLibrary({ asr })
    const document = await library.add(file)
    expect(given).toEqual([[file, { mediaType, language: null, durationMs }]])
    expect([document.status, document.mediaType]).toEqual(['published', mediaType])
    const [passage] = (await library.search('cells divide')).passages
    expect([passage!.citation.times, passage!.citation.confidence]).toEqual([
      { fromMs: 200, toMs: 1_900 },
      0.7,
    ])
    expect((await library.on.ledger.read(document.id))!.expenses.work.secondsTranscribed).toBe(2)
  })
})

describe('silence', () => {
  test.each<[string, Uint8Array]>([
    ['of a minute', aWav(60_000)],
    ['of no length', aWav(0)],
    ['of a twentieth of a second', aWav(50, [{ atMs: 0, lengthMs: 50, hertz: 300 }])],
  ])('%s is published without text, and nobody is asked', async (_, bytes) => {
    const asr = hearsBeeps(LESSON)
    const library = smallLibrary({ asr })
    const { id, status } = await library.add(bytes)
    expect([status, asr.calls]).toEqual(['published', []])
    expect([...library.on.shelf.blocks.values()].filter((block) => block.documentId === id)).toEqual([])
  })

  test('gives no text, whatever a model hears in it', async () => {
    const asr = hearsBeeps(LESSON, {
      transcribe: async () => ({
        ok: true,
        value: {
          language: 'en',
          durationMs: null,
          segments: [
            { startMs: 1_100, endMs: 2_000, text: 'Mitosis makes two cells.', confidence: 0.9, words: [] },
            { startMs: 20_000, endMs: 25_000, text: 'Thanks for watching!', confidence: 0.9, words: [] },
          ],
        },
      }),
    })
    const library = smallLibrary({ asr })
    const document = await library.add(aWav(30_000, lecture(1_000)))
    expect(await textOf(library, document)).toBe('Mitosis makes two cells.')
  })
})

describe('is refused', () => {
  test('a recording that the provider cannot read', async () => {
    const unreadable = refused(failure('corrupt-file', 'The ASR server cannot read the recording.'))
    const library = smallLibrary({ asr: hearsBeeps(LESSON, { transcribe: async () => unreadable }) })
    const { status, reason } = await library.add(aWav(5_000, lecture(1_000)))
    expect([status, reason?.kind]).toEqual(['refused', 'corrupt-file'])
  })

  test('a kind of recording that the provider does not take', async () => {
    const flac = await smallLibrary({ asr: hearsBeeps(LESSON) }).take(
      new TextEncoder().encode('fLaC\0\0\0\x22'),
    )
    expect(flac.ok || flac.error).toMatchObject({
      kind: 'unsupported-media',
      detail: expect.stringContaining('audio/flac'),
    })
  })

  test
    .skipIf(!corpusIsHere)
    .each([
      'jfk-11s.wav',
      'digits.wav',
      'silence-1s.wav',
      'two-speakers-stereo.wav',
      'narration-10s.mp3',
      'narration-10s.flac',
    ])('%s, where no provider is set', async (name) => {
    const taken = await smallLibrary().take(corpusFile(`audio/${name}`))
    expect(taken.ok || taken.error).toEqual(
      failure('unsupported-media', 'A recording needs an ASR provider, and no ASR provider is set'),
    )
  })
})
