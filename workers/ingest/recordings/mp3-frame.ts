/** A frame of MPEG audio, layer III. */
export interface Mp3Frame {
  readonly bytes: number
  /** The time its sound takes. */
  readonly ms: number
  /** Bytes behind the header before its sound, or the index that stands in place of it. */
  readonly sideInfo: number
}

/** Bit rates in kbit/s of layer III, by the four bits of a frame's header (ISO 11172-3 and 13818-3). */
const BIT_RATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const SAMPLE_RATES = [44_100, 48_000, 32_000]

/** Reads the header of a frame; undefined where none stands. */
export function mp3Frame(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || (second & 0x18) === 0x08) return undefined
  const isMpeg1 = (second & 0x18) === 0x18
  const halvings = isMpeg1 ? 0 : (second & 0x18) === 0x10 ? 1 : 2
  const bitRate = BIT_RATES[isMpeg1 ? 'mpeg1' : 'mpeg2'][third >> 4] ?? 0
  const sampleRate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / 2 ** halvings
  if (bitRate === 0 || sampleRate === 0) return undefined
  const samples = isMpeg1 ? 1_152 : 576
  const isMono = fourth >> 6 === 3
  return {
    bytes: Math.floor((samples * 125 * bitRate) / sampleRate) + ((third >> 1) & 1),
    ms: (samples * 1_000) / sampleRate,
    sideInfo: isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  }
}
