/** What each feature weighs, in the order of `FEATURES`. */
export const COEFFICIENTS: readonly number[] = [
  3.29, 0.42, 0.41, 0.08, 0.07, 1.01, 1.04, 0.55, 1.08, 0.14, 0.14,
]
