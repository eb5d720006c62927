/** The reflected polynomial of CRC-32 (ISO 3309), which ZIP uses. */
const POLYNOMIAL = 0xed_b8_83_20

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

/** Carries a CRC-32 over more bytes. @param crc of the bytes before, 0 at the start */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let value = ~crc
  for (let at = 0; at < bytes.length; at += 1) value = (value >>> 8) ^ TABLE[(value ^ bytes[at]!) & 0xff]!
  return ~value >>> 0
}
