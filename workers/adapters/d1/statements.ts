/** A string, a quoted name, a comment, a word that opens or closes a block, or the end of a statement. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\b(?:BEGIN|CASE|END)\b|;/gi

/** Splits a SQL file into its statements, without the semicolons; the body of a trigger stays with its trigger. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  let depth = 0
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (/^(?:begin|case)$/i.test(token)) depth += 1
    if (/^end$/i.test(token)) depth -= 1
    if (token !== ';' || depth > 0) continue
    statements.push(sql.slice(start, index).trim())
    start = index + 1
  }
  return [...statements, sql.slice(start).trim()].filter(saysSomething)
}

const saysSomething = (statement: string): boolean =>
  statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== ''
