/** Bins of equal width over 0–1, as in Guo et al. (ICML 2017) but fewer: the sets are small. */
const BINS = 10

/**
 * How far confidence is from what it promises: the mean distance, over bins of like confidence, between the mean confidence and
 * the share that was right, weighed by size (expected calibration error). 0 is perfect; null where there is nothing.
 * @param {readonly { readonly confidence: number, readonly right: boolean }[]} all
 */
export function calibrationError(all) {
  if (all.length === 0) return null
  /** @type {{ count: number, confidence: number, right: number }[]} */
  const bins = Array.from({ length: BINS }, () => ({ count: 0, confidence: 0, right: 0 }))
  for (const { confidence, right } of all) {
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]
    if (bin === undefined) continue
    bin.count++
    bin.confidence += confidence
    bin.right += Number(right)
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / all.length
}
