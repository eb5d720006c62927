/**
 * Parses delimited text (RFC 4180) into rows of cells. A cell is quoted when it begins with a quote that is closed before
 * a delimiter or the end of a line; any other quote is a character like the rest. Empty lines at the end do not count.
 * @param text with line feeds as its only line breaks
 */
export function parseDelimited(
  text: string,
  delimiter: string,
  mostRows = Number.POSITIVE_INFINITY,
): string[][] {
  const body = text.trimEnd() === '' ? '' : text.replace(/\n+$/, '')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let unclosed = body.length
  while (body !== '' && at <= body.length && rows.length < mostRows) {
    const quoted = at < unclosed ? quotedCell(body, at, delimiter) : null
    if (quoted === 'unclosed') unclosed = at
    const { cell, end } = quoted === null || quoted === 'unclosed' ? bareCell(body, at, delimiter) : quoted
    row.push(cell)
    at = end + 1
    if (body[end] === delimiter) continue
    rows.push(row)
    row = []
  }
  return rows
}

interface Cell {
  readonly cell: string
  /** Of the delimiter or line feed behind it, or of the end of the text. */
  readonly end: number
}

function bareCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  return { cell: text.slice(start, end), end }
}

/** Null where the cell does not begin with a quote; `unclosed` where no quote up to the end of the text closes it. */
function quotedCell(text: string, start: number, delimiter: string): Cell | 'unclosed' | null {
  let open = start
  while (text[open] === ' ') open += 1
  if (text[open] !== '"') return null
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at += 1
    else {
      let end = at + 1
      while (text[end] === ' ') end += 1
      if (end >= text.length || text[end] === delimiter || text[end] === '\n')
        return { cell: text.slice(open + 1, at).replaceAll('""', '"'), end: Math.min(end, text.length) }
    }
  }
  return 'unclosed'
}
