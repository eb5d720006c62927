import type { FileBytes } from '../../ports/original.ts'
import type { Timer } from '../../ports/timer.ts'
import { latin1 } from '../recognise/byte-search.ts'
import { type Mp3Frame, mp3Frame } from './mp3-frame.ts'
import { sizeOf, stretch } from './stretch.ts'

/** A place between two frames of an MP3 file. */
export interface Mark {
  readonly offset: number
  readonly ms: number
}

/** The frames of an MP3 file. */
export interface Mp3File {
  /** Where the first frame begins that holds sound, then a frame at least every second, then the end of the last. */
  readonly marks: readonly Mark[]
  readonly durationMs: number
}

/** Bytes that are looked through at a time. */
const WINDOW = 2 ** 22

/** Milliseconds between two marks. */
const STEP_MS = 1_000

/** Bytes in which a first frame stands, behind the tags; and what may lie between two frames. */
const MOST_JUNK = 2 ** 18

/** Looks through all frames of an MP3 file; undefined where it has none. */
export async function readMp3(file: FileBytes, timer: Pick<Timer, 'turn'>): Promise<Mp3File | undefined> {
  const size = sizeOf(file)
  const marks: Mark[] = []
  let window: Uint8Array = new Uint8Array(0)
  let base = 0
  let at = await behindTags(file)
  let ms = 0
  let junk = 0
  let isFirst = true
  while (at < size && junk < MOST_JUNK) {
    // A header and the one behind the longest frame lie in one window, or the file ends.
    if (at < base || (at - base + LONGEST_FRAME + 4 > window.length && base + window.length < size)) {
      window = await stretch(file, at, WINDOW)
      base = at
      await timer.turn()
    }
    const frame = frameAt(window, at - base, isFirst || junk > 0, at + LONGEST_FRAME >= size)
    if (frame === undefined) {
      at += 1
      junk += 1
      continue
    }
    junk = 0
    if (!(isFirst && isIndex(window, at - base, frame))) {
      const last = marks.at(-1)
      if (last === undefined || ms - last.ms >= STEP_MS) marks.push({ offset: at, ms })
      ms += frame.ms
    }
    isFirst = false
    at += frame.bytes
  }
  if (ms === 0) return undefined
  return { marks: [...marks, { offset: Math.min(size, at - junk), ms }], durationMs: ms }
}

/** The longest frame of layer III: 320 kbit/s at 32 kHz, and a byte of padding (ISO 11172-3). */
const LONGEST_FRAME = 1_441

/** A frame; where the place is not sure, only if another stands behind it or the file ends there. */
function frameAt(window: Uint8Array, at: number, isUnsure: boolean, isAtEnd: boolean): Mp3Frame | undefined {
  const frame = mp3Frame(window, at)
  if (frame === undefined || (!isUnsure && at + frame.bytes <= window.length)) return frame
  if (at + frame.bytes + 4 > window.length) return isAtEnd ? frame : undefined
  return mp3Frame(window, at + frame.bytes) === undefined ? undefined : frame
}

/** Whether a frame holds no sound, but an index of the file as Xing, LAME and Fraunhofer write it. */
function isIndex(window: Uint8Array, at: number, { sideInfo }: Mp3Frame): boolean {
  const name = latin1(window.subarray(at + 4 + sideInfo, at + 8 + sideInfo))
  return name === 'Xing' || name === 'Info' || latin1(window.subarray(at + 36, at + 40)) === 'VBRI'
}

/** Where tags at the start end (ID3v2.4, section 3.1). */
async function behindTags(file: FileBytes): Promise<number> {
  let at = 0
  for (;;) {
    const head = await stretch(file, at, 10)
    if (head.length < 10 || latin1(head.subarray(0, 3)) !== 'ID3') return at
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
    at += 10 + size + ((head[5]! & 0x10) === 0 ? 0 : 10)
  }
}
