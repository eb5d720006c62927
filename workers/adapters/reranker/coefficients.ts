/**
 * What each feature weighs, in the order of `FEATURES`. Fitted by `npm run train:scorer -- --sets cranfield,xquad-en` on 118 and 300
 * questions of the training halves of Cranfield (public test collection) and XQuAD (CC BY-SA 4.0); only these numbers are kept of them.
 */
export const COEFFICIENTS: readonly number[] = [
  3.29, 0.42, 0.41, 0.08, 0.07, 1.01, 1.04, 0.55, 1.08, 0.14, 0.14,
]
