/** A frame of MPEG-1 layer III, 128 kbit/s at 44.1 kHz, mono: 417 bytes for 26.1 ms. */
export function anMp3Frame(mark = 0): Uint8Array {
  const frame = new Uint8Array(417).fill(mark)
  frame.set([0xff, 0xfb, 0x90, 0xc0])
  return frame
}

/** The time a frame takes, in milliseconds. */
export const FRAME_MS = (1_152 * 1_000) / 44_100

/** An MP3 file: tags, an index as encoders write it, and frames. */
export function anMp3(frames: number, { tag = 0, index = false, junk = 0 } = {}): Uint8Array {
  const head =
    tag === 0 ? [] : [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, tag >> 7, tag & 127, ...Array(tag).fill(0xff)]
  const xing = anMp3Frame()
  xing.set(
    [...'Xing'].map((letter) => letter.charCodeAt(0)),
    21,
  )
  const parts = [
    Uint8Array.from(head),
    ...(index ? [xing] : []),
    ...Array.from({ length: frames }, (_, at) => anMp3Frame(at & 127)),
  ]
  parts.splice(Math.ceil(parts.length / 2), 0, new Uint8Array(junk))
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
