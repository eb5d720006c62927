/** What each feature weighs, in the order of `FEATURES`. */
export const COEFFICIENTS: readonly number[] = [5, 2.5, 2, 0, 0, 0, 1, 1, 0, 0, 0.5]
