import { numberingOf, type Vote } from './numbering.ts'
import { inStyle, numeralOf } from './numerals.ts'
import type { EdgeFact, PageSummary } from './summarise.ts'

/** A vote with the number as printed. */
interface PrintedVote extends Vote {
  readonly label: string
}

/** Weights of votes: a number that stands alone, one that a word names, one at the end of a running head, one at the end of any line. */
const ALONE = 3
const NAMED = 2.6
const IN_HEAD = 1.2
const IN_LINE = 0.5
const IN_CELL = 1
/** Rows further in count less, and numbers in the margin. */
const DEPTH = [1, 0.8, 0.5, 0.35]
const BESIDE = 0.5

/**
 * Finds the number printed on each page. All numbers at the rims vote for their value minus the page's index; the sequence of
 * numberings that explains most votes with fewest breaks wins. Short gaps within a numbering are filled in; a page outside every
 * numbering has null, and so has one without a number between two numberings: pages may be missing there.
 */
export function printedLabels(pages: readonly PageSummary[]): (string | null)[] {
  const votes = pages.map((page) => votesOf(page.edges))
  const counts = numberingOf(votes)
  const printed = counts.map((count, page) => {
    const own = votes[page]!.filter(
      (vote) => count !== null && vote.value === page + count.offset && vote.style === count.style,
    )
    return own.toSorted((a, b) => b.weight - a.weight)[0]?.label ?? null
  })
  return counts.map((count, page) => {
    if (count === null || printed[page] !== null) return printed[page] ?? null
    const before = counts[printed.findLastIndex((label, at) => label !== null && at < page)]
    const after = counts[printed.findIndex((label, at) => label !== null && at > page)]
    return before?.offset === after?.offset ? inStyle(page + count.offset, count.style) : null
  })
}

/** Reads the numbers at the rim of a page. */
const votesOf = (edges: readonly EdgeFact[]): PrintedVote[] =>
  edges.flatMap((edge) => {
    const depth = edge.zone === 'side' ? BESIDE : DEPTH[edge.rank]!
    return votesOfText(edge).map((vote) => ({ ...vote, weight: vote.weight * depth }))
  })

const PAGE_OF_PAGES = /^(?:page\s*)?(\p{Nd}{1,4})\s*(?:\/|of|von|de|sur|из)\s*\p{Nd}{1,4}$/iu
/** The same at the end of a running head, after a date or a title. */
const OF_PAGES_LAST = /\s(\d{1,4})\s*\/\s*(\d{1,4})$/
const CJK_PAGE = /^第?\s*(\p{Nd}{1,4})\s*[页頁쪽面]$/u
/** Words that stand before a page number. */
const PAGE_WORD = /^(?:pages?|p|pp|pg|seite|s|página|pagina|стр|पृष्ठ|صفحه|صفحة)\.?$/iu

function votesOfText({ text, inRow, rank, gap }: EdgeFact): PrintedVote[] {
  const whole = CJK_PAGE.exec(text) ?? PAGE_OF_PAGES.exec(text)
  if (whole) return voteFor(whole[1]!, ALONE)
  const last = OF_PAGES_LAST.exec(text)
  if (last && Number(last[1]) <= Number(last[2])) return voteFor(last[1]!, NAMED)
  const words = text.split(/[\s|]+/u).filter((word) => word !== '')
  if (words.length > 3 && words.every((word) => /^[\p{P}\p{S}\p{Nd}]+$/u.test(word))) return []
  const numbers = words.filter((word) => numeralOf(word) !== null)
  const isAlone = numbers.length === 1 && words.every((word) => word === numbers[0] || /^\P{L}+$/u.test(word))
  if (isAlone) return voteFor(numbers[0]!, inRow > 2 ? IN_CELL : ALONE)
  const named = words.findIndex(
    (word, at) => at > 0 && PAGE_WORD.test(words[at - 1]!) && numeralOf(word) !== null,
  )
  if (named > 0) return voteFor(words[named]!, NAMED)
  const weight = rank <= 1 && gap > 1.35 ? IN_HEAD : IN_LINE
  return [words[0], words.at(-1)].flatMap((word) => (word && word.length < 8 ? voteFor(word, weight) : []))
}

/** Letters that may be a Roman number count less where a word may stand. */
function voteFor(token: string, weight: number): PrintedVote[] {
  const numeral = numeralOf(token)
  if (!numeral) return []
  const isRoman = numeral.style.toLowerCase() === 'roman'
  return [{ ...numeral, weight: isRoman && weight < NAMED ? weight * 0.4 : weight }]
}
