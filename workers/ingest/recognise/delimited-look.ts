/** What a text looks like as a table of delimited cells. */
export interface DelimitedLook {
  readonly delimiter: string
  /** 0: not at all; 1: it may be; 2 and more: it surely is. */
  readonly sureness: number
}

const DELIMITERS = ['\t', ';', '|', ','] as const

/** Rows that are looked at. */
const MOST_ROWS = 50

/** Tells whether the lines of a text fall into the same number of cells, and at which character. */
export function delimitedLook(text: string): DelimitedLook {
  const looks = DELIMITERS.map((delimiter) => ({
    delimiter,
    sureness: surenessOf(rowsOf(text, delimiter), delimiter),
  }))
  return looks.reduce((best, look) => (look.sureness > best.sureness ? look : best))
}

function surenessOf(rows: readonly (readonly string[])[], delimiter: string): number {
  const counts = rows.map((row) => row.length)
  const columns = mostFrequent(counts)
  const alike = counts.filter((count) => count === columns).length / rows.length
  if (columns < 2 || rows.length < 2 || rows.some(([first]) => /^\s*[{[]/.test(first!))) return 0
  const quoted = rows.flat().some((cell) => /^\s*".*"\s*$/s.test(cell))
  if (delimiter === ',' && !quoted && isProse(rows)) return alike >= 0.9 && columns >= 4 ? 1 : 0
  if (alike < 0.9) return alike >= 0.5 ? 1 : 0
  if (rows.length < 3) return 1
  return columns >= 3 ? 3 : rows.length >= 5 || delimiter !== ',' ? 2 : 1
}

/** Prose has commas too, but what stands between them is long, and its lines end like sentences. */
function isProse(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat()
  const long = cells.filter((cell) => cell.length > 60).length
  const sentences = rows.filter((row) => /[.!?]["')]?\s*$/.test(row.at(-1)!)).length
  return long > cells.length * 0.2 || sentences > rows.length * 0.5
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

/** The first rows; a quoted cell keeps delimiters and line breaks to itself. */
function rowsOf(text: string, delimiter: string): string[][] {
  const body = `${text.replaceAll(/\r\n?/g, '\n')}\n`
  const rows: string[][] = []
  let row: string[] = []
  let start = 0
  let quoted = false
  let blank = true
  for (let at = 0; at < body.length && rows.length < MOST_ROWS; at += 1) {
    const letter = body[at]
    if (letter === '"') quoted = quoted ? false : blank || body[at - 1] === '"'
    const ends: boolean = !quoted && (letter === delimiter || letter === '\n')
    blank = ends || (blank && letter === ' ')
    if (!ends) continue
    row.push(body.slice(start, at))
    start = at + 1
    if (letter === delimiter) continue
    if (row.length > 1 || row[0]!.trim() !== '') rows.push(row)
    row = []
  }
  return rows
}
