/**
 * How much shorter a text becomes by deflation, as Whisper measures repetition; there over the bytes of UTF-8, of which a letter
 * of most scripts has two or three that hardly differ, so that plain Hindi passes for a loop. Here each letter counts once.
 */
export async function compressionRatio(text: string): Promise<number> {
  const letters = [...text]
  const alphabet = new Map([...new Set(letters)].map((letter, at) => [letter, at]))
  const wide = alphabet.size > 256
  const bytes = new Uint8Array(letters.length * (wide ? 2 : 1))
  letters.forEach((letter, at) => {
    const number = alphabet.get(letter)!
    if (!wide) bytes[at] = number
    else bytes.set([number & 255, number >> 8], at * 2)
  })
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return bytes.length / (await new Response(deflated).arrayBuffer()).byteLength
}
