/**
 * The rows of a CSV file with a header (RFC 4180), each by the names of its columns.
 * @param {string} text
 * @returns {Readonly<Record<string, string>>[]}
 */
export function csvRows(text) {
  const [names = [], ...rows] = cells(text)
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}

/** @param {string} text @returns {string[][]} */
function cells(text) {
  /** @type {string[][]} */
  const rows = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (cell.lastIndex >= text.length) break
    if (match[3] !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}

/**
 * The strings of a list as Python's numpy prints it: quoted with either quote, set apart by spaces.
 * @param {string} text for example `['One.' "It's two."]`
 */
export const pythonStrings = (text) =>
  [...text.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gsu)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/gsu, (_, mark) => (mark === 'n' ? '\n' : mark)),
  )
