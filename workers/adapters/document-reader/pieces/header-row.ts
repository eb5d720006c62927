/** A number as tables show it: with signs, separators, a currency or a unit. */
const FIGURE = /^[\s\p{Sc}~<>≤≥=(+\u2212-]*\p{Nd}[\p{Nd}\s.,:/%°\u2212-]*[\s)\p{Sc}%]*$/u

/** A year, as columns of statistics are named. */
const YEAR = /^(?:1[5-9]|20|21)\d\d$/

/** Whether a row names the columns of those below it: several names or a run of years, no figures, and rows to be named. @param below how many rows come after it */
export function namesColumns(row: readonly string[], below: number): boolean {
  const filled = row.filter((cell) => cell !== '')
  const figures = filled.filter((cell) => FIGURE.test(cell))
  return below > 0 && filled.length >= 2 && (figures.length === 0 || isRunOfYears(figures))
}

function isRunOfYears(figures: readonly string[]): boolean {
  if (figures.length < 2 || !figures.every((figure) => YEAR.test(figure))) return false
  const step = Number(figures[1]) - Number(figures[0])
  return step !== 0 && figures.every((figure, at) => Number(figure) === Number(figures[0]) + at * step)
}
