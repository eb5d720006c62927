/** How far a coefficient is held back from growing (L2), and the steps of the descent: at 2,000 the loss no longer falls. */
const RIDGE = 0.002
const STEPS = 2_000
const RATE = 0.5

/**
 * Fits a linear order of candidates: of each two of one question that differ in gain, the better one is to come first (RankNet
 * with a linear model: Burges et al., ICML 2005). Every set counts alike, every question of a set, and every pair of a question.
 * Coefficients are not negative: no feature speaks against a passage.
 * @param {readonly (readonly { readonly gains: readonly number[], readonly features: readonly (readonly number[])[] }[])[]} sets
 * @returns {number[]} one coefficient for each feature
 */
export function fitPairs(sets) {
  const pairs = sets.flatMap((questions) => {
    const told = questions.map(differences).filter((all) => all.length > 0)
    return told.flatMap((all) =>
      all.map((difference) => ({ difference, weight: 1 / (sets.length * told.length * all.length) })),
    )
  })
  const size = pairs[0]?.difference.length ?? 0
  const coefficients = new Array(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const slope = coefficients.map((one) => RIDGE * one)
    for (const { difference, weight } of pairs) {
      let lead = 0
      for (let at = 0; at < size; at++) lead += difference[at] * coefficients[at]
      const push = weight / (1 + Math.exp(lead))
      for (let at = 0; at < size; at++) slope[at] -= push * difference[at]
    }
    for (let at = 0; at < size; at++) coefficients[at] = Math.max(0, coefficients[at] - RATE * slope[at])
  }
  return coefficients
}

/** The features of the better one less those of the other, for each two that differ in gain. */
const differences = ({ gains, features }) =>
  features.flatMap((better, at) =>
    features.flatMap((other, beside) =>
      gains[at] > gains[beside] ? [better.map((value, feature) => value - other[feature])] : [],
    ),
  )
