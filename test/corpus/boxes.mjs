/**
 * A block as it is cited.
 * @typedef {{ readonly regions: readonly { readonly page_index: number, readonly boxes: readonly (readonly number[])[] }[] }} Cited
 * A box on a page, as shares of the page from the top left.
 * @typedef {{ readonly page: number, readonly x0: number, readonly y0: number, readonly x1: number, readonly y1: number }} Box
 */

/** Narrower than this share of the narrower of the two, what two boxes share of their width puts them in different columns. */
const SAME_COLUMN = 0.5

/**
 * What is to be said of the boxes of a document's blocks: how many blocks have any; how many boxes are empty or leave the page; and how
 * often a block begins above all that the one before it has in the same column. A formula that a paragraph runs around does not.
 * @param {readonly Cited[]} blocks in reading order
 */
export function boxFigures(blocks) {
  const boxesOf = blocks.map(boxesOfBlock)
  return {
    boxed: boxesOf.filter((boxes) => boxes.length > 0).length,
    misplaced: boxesOf.flat().filter((box) => !isOnPage(box)).length,
    upwards: boxesOf.filter(([here], at) => here !== undefined && goesUp(here, boxesOf[at - 1] ?? [])).length,
  }
}

/** @param {Cited} block @returns {Box[]} */
const boxesOfBlock = ({ regions }) =>
  regions.flatMap(({ page_index, boxes }) =>
    boxes.map(([x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN]) => ({
      page: page_index,
      x0,
      y0,
      x1,
      y1,
    })),
  )

/** @param {Box} box */
const isOnPage = ({ x0, y0, x1, y1 }) => x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1 && x0 < x1 && y0 < y1

/** @param {Box} here @param {readonly Box[]} before */
function goesUp(here, before) {
  const column = before.filter((box) => isSameColumn(here, box))
  return column.length > 0 && column.every((box) => here.y1 <= box.y0)
}

/** @param {Box} one @param {Box} other */
function isSameColumn(one, other) {
  const shared = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
  return one.page === other.page && shared > SAME_COLUMN * Math.min(one.x1 - one.x0, other.x1 - other.x0)
}
