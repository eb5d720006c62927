import { type Failure, failure } from '../../domain/failure.ts'
import type { MediaType } from '../../domain/media-type.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { FileBytes } from '../../ports/original.ts'
import type { Timer } from '../../ports/timer.ts'
import { saidDuration } from './duration.ts'
import { readMp3 } from './mp3-file.ts'
import { mp3Parts } from './mp3-parts.ts'
import { sizeOf } from './stretch.ts'
import { readWav } from './wav-file.ts'
import { wavParts } from './wav-parts.ts'

/** Names how recordings are cut. Raised with every change of what a part can be. */
export const CUTTING_VERSION = 'c1'

/** A part of a recording that is written down by one call. */
export interface RecordingPart {
  /** Where its bytes lie in the file. */
  readonly offset: number
  readonly length: number
  /** What it holds of the recording, in milliseconds; the end is null where nobody knows it. */
  readonly startMs: number
  readonly endMs: number | null
}

/** How a recording is cut. Safe to keep as JSON. */
export interface RecordingPlan {
  readonly durationMs: number | null
  /** In order; each holds a little of its neighbours. None where there is no sound at all. */
  readonly parts: readonly RecordingPart[]
  /** Where each part takes over from the one before it, in milliseconds: one fewer than parts. */
  readonly seams: readonly number[]
  /** The chunk of a WAV file that says what its samples are: its parts are stretches of samples, without a header of their own. */
  readonly wavFormat: readonly number[] | null
}

/** The longest part of a recording that can be cut, in milliseconds: a seam now and then, and little is lost when a call fails. */
const LONGEST_PART = 300_000

/** The largest part of such a recording, in bytes: it lies in the memory of a Worker a few times over while it is sent. */
const LARGEST_PART = 8 * 2 ** 20

/** The largest recording that is looked through, in bytes: three hours of CD sound. */
const LARGEST = 2 * 2 ** 30

/** The longest recording, in milliseconds: half a day. */
const LONGEST = 12 * 3_600_000

/** What a part may be. */
export interface PartLimits {
  readonly bytes: number
  readonly ms: number
}

/**
 * Cuts a recording into parts that a provider takes: WAV where it is quiet, MP3 between frames. Other kinds are one part. Refuses
 * with `corrupt-file` or, where it is too much, `resource-limit`. @param mostBytes of one call
 */
export async function planOf(
  file: FileBytes,
  mediaType: MediaType,
  mostBytes: number,
  timer: Pick<Timer, 'turn'>,
): Promise<Result<RecordingPlan, Failure>> {
  const size = sizeOf(file)
  if (size > LARGEST) return refused(tooMuch(`A recording has at most ${LARGEST / 2 ** 30} GiB`))
  const limits = { bytes: Math.min(mostBytes, LARGEST_PART), ms: LONGEST_PART }
  const plan = await cut(file, mediaType, limits, timer)
  if (plan === undefined) return refused(NO_SOUND)
  if ((plan.durationMs ?? 0) > LONGEST)
    return refused(tooMuch(`A recording has at most ${LONGEST / 3_600_000} hours`))
  const largest = plan.parts.reduce((most, { length }) => Math.max(most, length), 0)
  return largest <= mostBytes ? ok(plan) : refused(cannotBeCut(mediaType, mostBytes))
}

async function cut(
  file: FileBytes,
  mediaType: MediaType,
  limits: PartLimits,
  timer: Pick<Timer, 'turn'>,
): Promise<RecordingPlan | undefined> {
  if (mediaType === 'audio/mpeg') {
    const mp3 = await readMp3(file, timer)
    return mp3 && mp3Parts(mp3, limits)
  }
  if (mediaType !== 'audio/wav') return inOnePart(file, await saidDuration(file, mediaType))
  const wav = await readWav(file)
  if (wav === undefined) return undefined
  return wav.samples === 'packed'
    ? inOnePart(file, Math.round((wav.dataLength * 1_000) / wav.bytesPerSecond))
    : wavParts(file, wav, limits)
}

const inOnePart = (file: FileBytes, durationMs: number | null): RecordingPlan => ({
  durationMs,
  parts: [{ offset: 0, length: sizeOf(file), startMs: 0, endMs: durationMs }],
  seams: [],
  wavFormat: null,
})

const NO_SOUND = failure('corrupt-file', 'There is no sound in the recording that can be read')

const tooMuch = (detail: string): Failure => failure('resource-limit', detail)

const cannotBeCut = (mediaType: MediaType, mostBytes: number): Failure =>
  tooMuch(
    `The ASR provider takes at most ${mostBytes} bytes at once, and a recording of the kind ${mediaType} is not cut into parts: send it as MP3 or WAV, or in less bytes`,
  )
