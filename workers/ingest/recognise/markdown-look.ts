/** Constructs within lines that Markdown has and plain text rarely does. */
const CONSTRUCTS: readonly RegExp[] = [
  /^ {0,3}#{1,6} +\S/m,
  /^ {0,3}(?:```|~~~)[\w+-]*[ \t]*\n/m,
  /\[[^\]\n]{1,300}\]\((?:[^()\s]|\([^()\s]{0,300}\)){1,300}(?: "[^"\n]{0,300}")?\)/,
  /^ {0,3}\[[^\]\n]{1,300}\]: +\S/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S.*\n+ {0,8}(?:[-*+]|\d{1,9}[.)]) +\S/m,
  /(?:^|[\s(])(?:\*\*|__)(?=\S)[^*_\n]{1,200}?\S(?:\*\*|__)(?=[\s.,;:!?)]|$)/m,
  /^> ?\S/m,
  /(?:^|\s)`[^`\n]{1,300}`/m,
  /\S[ \t]*\n(?:={3,}|-{3,})[ \t]*$/m,
]

/** A block of fields at the very start. */
const FRONT_MATTER = /^---[ \t]*\n(?:[\w-]+:.*\n)+(?:---|\.\.\.)[ \t]*\n/

/** The line that parts a table's header from its rows. */
const TABLE_RULE = /^ {0,3}\|?(?: *:?-+:? *\|)+ *(?::?-+:? *)?$/

/** How surely a table tells: more than the bars within it tell of delimited cells. */
const TABLE = 4

/** How surely a text is Markdown; 1 alone (a list, a line of hyphens) may be said of any text. */
export function markdownLook(text: string): number {
  const body = text.replaceAll(/\r\n?/g, '\n')
  const lines = body.split('\n')
  const found = CONSTRUCTS.filter((construct) => construct.test(body)).length
  const tables = lines.some((line, at) => TABLE_RULE.test(line) && lines[at - 1]?.includes('|'))
  return found + (headings(lines) > 1 ? 1 : 0) + (FRONT_MATTER.test(body) ? 1 : 0) + (tables ? TABLE : 0)
}

/** Counts headings that stand between empty lines; the comments of a program stand close to its lines. */
const headings = (lines: readonly string[]): number =>
  lines.filter(
    (line, at) => /^ {0,3}#{1,6} +\S/.test(line) && isBlank(lines[at - 1]) && isBlank(lines[at + 1]),
  ).length

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''
