/** Ends each part of a heading key, so that no heading is the beginning of another. */
const END = '\u001F'

/** Longer headings are told apart by their beginnings alone; real ones are shorter. */
const LONGEST = 300

/**
 * Folds a heading path for comparison: case, width and spacing do not count. The key of a path is the beginning of the keys of
 * all paths below it.
 */
export const headingKey = (path: readonly string[]): string =>
  path.map((heading) => foldedHeading(heading).slice(0, LONGEST) + END).join('')

/** The headings a block stands under, and its own text where it is a heading. */
export const placeOf = (block: {
  readonly headingPath: readonly string[]
  readonly headingLevel: number | null
  readonly text: string
}): readonly string[] =>
  block.headingLevel === null ? block.headingPath : [...block.headingPath, block.text]

const foldedHeading = (heading: string): string =>
  heading.normalize('NFKC').toLowerCase().replaceAll(END, ' ').replace(/\s+/g, ' ').trim()
