/** A number as tables show it: with signs, separators, a currency or a unit. */
const FIGURE = /^[\s\p{Sc}~<>≤≥=(+\u2212-]*\p{Nd}[\p{Nd}\s.,:/%°\u2212-]*[\s)\p{Sc}%]*$/u

/** Whether a row names the columns of those below it: several names, no figures, and rows to be named. */
export function namesColumns(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  return below.length > 0 && filled.length >= 2 && !filled.some((cell) => FIGURE.test(cell))
}
