/**
 * How much the ranks of pictures count. Every question has some nearest picture, however far it is, so that a picture alone may not
 * outrank what is found by words and by meaning together. Not measured: no labelled set of figures is at hand.
 */
export const RANK_WEIGHT = 0.5

/** Bytes of the largest picture that is sent; the crop of a page as wide as 1,600 pixels has a tenth of it. */
export const MOST_IMAGE_BYTES = 4_000_000
