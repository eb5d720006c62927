/**
 * How surely a score tells two kinds apart: the chance that one of the first has the higher score, a tie counting half
 * (the area under the ROC curve). Null where a kind has none.
 * @param {readonly number[]} high scores that should be high @param {readonly number[]} low scores that should be low
 */
export function auroc(high, low) {
  if (high.length === 0 || low.length === 0) return null
  const all = [...high.map((score) => ({ score, high: 1 })), ...low.map((score) => ({ score, high: 0 }))]
  all.sort((a, b) => a.score - b.score)
  let rankSum = 0
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]?.score === all[from]?.score) to++
    const middle = (from + 1 + to) / 2
    for (const { high: isHigh } of all.slice(from, to)) rankSum += isHigh * middle
  }
  return (rankSum - (high.length * (high.length + 1)) / 2) / (high.length * low.length)
}
