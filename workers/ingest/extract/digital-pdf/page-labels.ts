import { type Count, numberingOf, type Vote } from './numbering.ts'
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
/** The same in a row of three that stands apart at the rim. */
const IN_FOOT = 2.2
/** A number in brackets within a row, or small and close to a line, is that of a formula or a note. */
const IN_FORMULA = 0.3
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
  const counts = trusted(numberingOf(votes), votes)
  const printed = counts.map((count, page) => {
    const own = votes[page]!.filter((vote) => speaksFor(vote, count, page))
    return own.toSorted((a, b) => b.weight - a.weight)[0]?.label ?? null
  })
  return counts.map((count, page) => {
    if (count === null || printed[page] !== null) return printed[page] ?? null
    const before = counts[printed.findLastIndex((label, at) => label !== null && at < page)]
    const after = counts[printed.findIndex((label, at) => label !== null && at > page)]
    return before?.offset === after?.offset ? inStyle(page + count.offset, count.style) : null
  })
}

/** Drops stretches of numbering that few pages bear out: the numbers of formulas and notes happen to count on, too. */
function trusted(
  counts: readonly (Count | null)[],
  votes: readonly (readonly PrintedVote[])[],
): (Count | null)[] {
  const kept: (Count | null)[] = counts.map(() => null)
  for (let from = 0; from < counts.length; ) {
    if (counts[from] === null) {
      from++
      continue
    }
    const end = counts.findIndex((count, at) => at > from && count === null)
    const to = end < 0 ? counts.length : end
    const stretch = counts.slice(from, to)
    const printed = stretch.filter((count, at) =>
      votes[from + at]!.some((vote) => speaksFor(vote, count, from + at)),
    ).length
    const parts = stretch.filter((count, at) => count?.offset !== stretch[at - 1]?.offset).length
    if (printed >= counts.length / 2 || (printed >= 3 && printed >= 2 * parts))
      kept.splice(from, to - from, ...stretch)
    from = to
  }
  return kept
}

const speaksFor = (vote: Vote, count: Count | null | undefined, page: number): boolean =>
  !!count && vote.value === page + count.offset && vote.style === count.style

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
  if (isAlone) {
    const isOfFormula = (inRow > 1 && /^\(.*\)$/u.test(text)) || gap < 1
    return voteFor(
      numbers[0]!,
      isOfFormula
        ? IN_FORMULA
        : inRow <= 2
          ? ALONE
          : inRow === 3 && rank === 0 && gap > 2.5
            ? IN_FOOT
            : IN_CELL,
    )
  }
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
