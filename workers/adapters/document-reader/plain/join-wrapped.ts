/** Lines shorter than this are broken where they mean to be: verses, addresses, tables. */
const NARROWEST = 45

/**
 * Joins the lines of a paragraph that were broken at a column, which shows in that the word after every break would not
 * have fitted; other breaks stay.
 */
export function joinWrapped(lines: readonly string[]): string {
  const widest = Math.max(...lines.map((line) => line.trimEnd().length))
  const isWrapped =
    widest >= NARROWEST &&
    lines.every(
      (line, at) => at === lines.length - 1 || !fits(line.trimEnd(), firstWord(lines[at + 1]!), widest),
    )
  return lines.map((line) => line.trim()).join(isWrapped ? ' ' : '\n')
}

const fits = (line: string, word: string, width: number): boolean => line.length + 1 + word.length <= width

const firstWord = (line: string): string => /\S+/.exec(line)?.[0] ?? ''
