/** Zero bytes of one parity for each one of the other: UTF-16 has zeros in the upper bytes of ASCII alone. */
const ONE_SIDED = 10

/** Zero bytes among all: spaces and line breaks alone make more in any script. */
const LEAST_ZEROS = 0.01

/** Tells by its zero bytes whether a text without a mark is UTF-16, and in which order; null where it is not. */
export function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0
  let odd = 0
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) at % 2 === 0 ? even++ : odd++
  if (even + odd <= bytes.length * LEAST_ZEROS) return null
  if (odd > even * ONE_SIDED) return 'utf-16le'
  return even > odd * ONE_SIDED ? 'utf-16be' : null
}
