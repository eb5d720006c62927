/** The part of a text's characters that were not recognised, 0–1 and more: the edits that mend it, white space as one blank. */
export function characterError(recognised: string, truth: string): number {
  const [a, b] = [lettersOf(recognised), lettersOf(truth)]
  return b.length === 0 ? Number(a.length > 0) : editsBetween(a, b, false) / b.length
}

/** The same of a text that stands somewhere in what was recognised; what stands around it does not count. */
export function errorWithin(recognised: string, truth: string): number {
  const [a, b] = [lettersOf(recognised), lettersOf(truth)]
  return editsBetween(a, b, true) / b.length
}

const lettersOf = (text: string): string[] => [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]

/** Levenshtein's distance, or the least distance of any stretch of the first text. */
function editsBetween(a: readonly string[], b: readonly string[], anywhere: boolean): number {
  let above = Uint32Array.from({ length: b.length + 1 }, (_, at) => at)
  let least = b.length
  for (const [row, letter] of a.entries()) {
    const here = new Uint32Array(b.length + 1)
    here[0] = anywhere ? 0 : row + 1
    for (let at = 1; at <= b.length; at++)
      here[at] = Math.min(above[at]! + 1, here[at - 1]! + 1, above[at - 1]! + Number(letter !== b[at - 1]))
    above = here
    least = Math.min(least, here[b.length]!)
  }
  return anywhere ? least : above[b.length]!
}
