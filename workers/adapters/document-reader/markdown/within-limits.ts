import { tooMuch } from '../unreadable.ts'

/** A line that begins more quotes or lists than any text has: the time to parse them grows faster than their number. */
const TOO_DEEP =
  /^(?:[ \t]{0,3}>){50}|^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])[ \t]|^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){50}.*[^\s*+-]/m

/** Where a line begins something of its own and does not go on with the paragraph before. */
const OWN_LINE = /\n(?=[ \t]*(?:[-*+#>|~`]|\d{1,9}[.)]|\n))/

/** Brackets that open in one paragraph: each is held against all that close. */
const MOST_BRACKETS = 2_000

/** Lengths of runs of backquotes or dollars: each is sought up to the end of its paragraph. */
const MOST_RUNS = 60

/** A picture that stands in the text itself, as characters. */
const DATA = /\(\s*<?data:[^)\s>]{100,}>?/g

/**
 * Leaves out pictures that are written as characters, and refuses what would take a parser more than seconds.
 * Throws `Unreadable`.
 */
export function withinLimits(markdown: string): string {
  const text = markdown.replace(DATA, '(')
  const runs = new Set((text.match(/`+|\$+/g) ?? []).map((run) => run.length))
  if (TOO_DEEP.test(text) || runs.size > MOST_RUNS) throw tooMuch(TOO_INVOLVED)
  for (const part of text.split(OWN_LINE))
    if (part.length > MOST_BRACKETS && part.split('[').length > MOST_BRACKETS) throw tooMuch(TOO_INVOLVED)
  return text
}

/** Runs a parser, which calls itself for what is nested: where that is too deep, the call stack ends. */
export function withinStack<T>(parse: () => T): T {
  try {
    return parse()
  } catch (thrown) {
    if (thrown instanceof RangeError) throw tooMuch(TOO_INVOLVED)
    throw thrown
  }
}

const TOO_INVOLVED = 'Quotes, lists or links lie too deep in one another.'
