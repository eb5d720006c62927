/**
 * @typedef {readonly [number, number, number, number]} Box x0, y0, x1, y1 in fractions of the displayed page,
 *   from the top left
 */
/** @typedef {readonly [number, number]} Span from, to */

/** @param {Span} a @param {Span} b */
const common = (a, b) => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]))

/** @param {Span} span */
const length = ([from, to]) => to - from

/** @param {Box} box @returns {Span} */
const across = ([x0, , x1]) => [x0, x1]

/** @param {Box} box @returns {Span} */
const down = ([, y0, , y1]) => [y0, y1]

/**
 * The most by which two readers' heights of one line may differ: fonts state ascents and descents of their own
 * making.
 */
const HEIGHT_FACTOR = 1.7

/**
 * The same for Chinese, Japanese and Korean letters, for which Poppler reports up to 2.6 times the size of the
 * type.
 */
const CJK_HEIGHT_FACTOR = 2.7

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

/**
 * How well two boxes around the same printed words agree, 0 to 1: along the line the intersection over union, times the
 * share of the lower box that lies within the taller one. Across the line no union is asked for, since two readers of one
 * font may both be right and differ about its height; beyond a factor of 1.7 the boxes do not agree at all.
 * @param {Box} a @param {Box} b
 * @param {string} text what the words say
 * @param {number} aspect width of the page by its height
 */
export function agreement(a, b, text, aspect) {
  const sideways = text.trim().length > 3 && length(down(a)) > length(across(a)) * aspect
  const [along, height] = sideways ? [down, across] : [across, down]
  const [lower, taller] = [length(height(a)), length(height(b))].sort((p, q) => p - q)
  const joint = common(along(a), along(b))
  const union = length(along(a)) + length(along(b)) - joint
  if (
    !lower ||
    !taller ||
    union <= 0 ||
    taller / lower > (CJK.test(text) ? CJK_HEIGHT_FACTOR : HEIGHT_FACTOR)
  )
    return 0
  return (joint / union) * (common(height(a), height(b)) / lower)
}

/** The share of a box that lies in another, 0 to 1. @param {Box} inner @param {Box} outer */
export const shareInside = (inner, outer) =>
  (common(across(inner), across(outer)) * common(down(inner), down(outer))) /
  (length(across(inner)) * length(down(inner)) || 1)

/** The least box around some boxes. @param {readonly Box[]} boxes one or more @returns {Box} */
export const hull = (boxes) => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
]

/** Whether the centre of a box lies in another. @param {Box} inner @param {Box} outer */
export function centredIn([x0, y0, x1, y1], outer) {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3]
}

/** How far the middles of two boxes are apart. @param {Box} a @param {Box} b */
export const distance = (a, b) => Math.hypot(a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3]) / 2
