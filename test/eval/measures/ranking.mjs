/**
 * What a question wants: items by their gain, more than 0; the larger, the more useful.
 * @typedef {Readonly<Record<string, number>>} Relevant
 */

/**
 * The share of the relevant items among the first k.
 * @param {readonly string[]} ranked distinct items, best first @param {Relevant} relevant at least one
 * @param {number} k
 */
export function recallAt(ranked, relevant, k) {
  const found = ranked.slice(0, k).filter((item) => Object.hasOwn(relevant, item))
  return found.length / Object.keys(relevant).length
}

/**
 * The gain of the first k, each divided by the logarithm of its place, as a share of the best order there is
 * (Järvelin and Kekäläinen, TOIS 2002).
 * @param {readonly string[]} ranked distinct items, best first @param {Relevant} relevant at least one
 * @param {number} k
 */
export function ndcgAt(ranked, relevant, k) {
  const best = Object.values(relevant).sort((a, b) => b - a)
  const gains = ranked.map((item) => (Object.hasOwn(relevant, item) ? (relevant[item] ?? 0) : 0))
  return discounted(gains.slice(0, k)) / discounted(best.slice(0, k))
}

/**
 * One over the place of the first relevant item, 0 where there is none.
 * @param {readonly string[]} ranked @param {Relevant} relevant
 */
export function reciprocalRank(ranked, relevant) {
  const at = ranked.findIndex((item) => Object.hasOwn(relevant, item))
  return at === -1 ? 0 : 1 / (at + 1)
}

/** @param {readonly number[]} gains */
const discounted = (gains) => gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
