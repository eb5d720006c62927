import { numeral } from '../numbers/numeral.ts'
import type { XmlElement } from '../xml/element.ts'

/** Counts the numbered paragraphs of one text. */
export interface AutoNumber {
  /** The number that the next paragraph of a level shows. @param bullet its `a:buAutoNum` */
  next(level: number, bullet: XmlElement): string
  /** Takes a paragraph without number: it ends what was counted on its level and below. */
  interrupt(level: number): void
}

/** The formats that types of numbers begin with (ISO/IEC 29500-1, 20.1.10.61). */
const FORMATS = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  arabic: 'decimal',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  hindiNum: 'hindiNumbers',
  thaiNum: 'thaiNumbers',
} as const

/** Starts with nothing counted. */
export function autoNumber(): AutoNumber {
  const counts: (number | undefined)[] = []
  return {
    next(level, { attributes }) {
      counts.length = Math.min(counts.length, level + 1)
      const start = Number(attributes.startAt ?? 1) || 1
      const count = counts[level] === undefined ? start : counts[level] + 1
      counts[level] = count
      const type = attributes.type ?? 'arabicPeriod'
      const [, format = 'decimal'] = Object.entries(FORMATS).find(([begin]) => type.startsWith(begin)) ?? []
      const shown = numeral(count, format)
      if (type.endsWith('ParenBoth')) return `(${shown})`
      return type.endsWith('ParenR') ? `${shown})` : type.endsWith('Plain') ? shown : `${shown}.`
    },
    interrupt(level) {
      counts.length = Math.min(counts.length, level)
    },
  }
}
