import type { Font } from '../../ports/pdf-reader.ts'

/** Bits of a font descriptor's /Flags: ISO 32000-1, table 123. */
const FIXED_PITCH = 1
const ITALIC = 1 << 6
const FORCE_BOLD = 1 << 18

/** Weights that names speak of; the first that matches counts. */
const NAMED_WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/semi-?bold|demi-?bold|demi(?![a-z])/i, 600],
  [/(extra|ultra)-?bold|heavy/i, 800],
  [/black(?!adder|letter|oak)/i, 900],
  [/bold|^(cm|sf|ec|la|ti)\w*b[xo]\d|^cmb\d|[-,]bd(?![a-z])/i, 700],
  [/regular|book(?!man)/i, 400],
  [/medium/i, 500],
  [/(extra|ultra)-?light|thin(?![a-z])|hairline/i, 200],
  [/light/i, 300],
]

/** Family names whose letters would be read as a weight or a slant. */
const PLAIN_NAMES = /^(blackadder|lighthouse)/i

/**
 * The style of a font from its name and descriptor.
 * @param name base font name, with or without the subset prefix (`ABCDEF+`)
 * @param flags /Flags of the descriptor, 0 where it has none
 * @param stemWeight weight guessed from the stem width, or 0
 */
export function fontStyle(name: string, flags: number, stemWeight: number, italicAngle: number): Font {
  const plain = name.replace(/^[A-Z]{6}\+/, '')
  const named = PLAIN_NAMES.test(plain)
    ? undefined
    : NAMED_WEIGHTS.find(([pattern]) => pattern.test(plain))?.[1]
  const guessed = flags & FORCE_BOLD || stemWeight >= 650 ? 700 : 400
  return {
    name: plain,
    weight: named ?? guessed,
    italic:
      italicAngle !== 0 ||
      (flags & ITALIC) !== 0 ||
      /italic|oblique|^(cm|sf|ec)\w*(ti|sl)\d|^cmmi\d/i.test(plain),
    fixedPitch:
      (flags & FIXED_PITCH) !== 0 || /courier|mono(?!type)|consolas|^(cm|sf|ec)\w*tt\d/i.test(plain),
  }
}
