/** A vector of a text's words: each word adds ±1 in a place of its own, so texts that share words are near. */
export function wordVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  vector[0] = 0.01
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const hash = fnv1a(word)
    vector[hash % dimensions]! += (hash >>> 16) % 2 === 0 ? 1 : -1
  }
  return vector
}

/** The 32-bit FNV-1a hash of a word's UTF-16 units. */
const fnv1a = (word: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193) >>> 0
  return hash
}
