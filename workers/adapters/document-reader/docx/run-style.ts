import { languageTag } from '../opc/language-tag.ts'
import { attributeAt, elementAt, type XmlElement } from '../xml/element.ts'
import { type Styles, switchOf } from './styles.ts'

/** What the properties of a run say about its text. */
export interface RunStyle {
  readonly hidden: boolean
  readonly raised: boolean
  /** The language of a text in this run, where the file marks it; else null. */
  languageOf(text: string): string | null
}

/** Scripts that Word files under "complex": from Hebrew to Khmer. */
const COMPLEX = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/

const EAST_ASIAN = /[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** Answers from the run itself, its style, and the style of its paragraph, in this order. */
export function runStyleOf(
  properties: XmlElement | null,
  paragraphStyle: string | null,
  styles: Styles,
): RunStyle {
  const own = attributeAt(properties, 'w:val', 'w:rStyle')
  const ask = <T>(question: (properties: XmlElement | null) => T | null): T | null => {
    const ofStyle = (style: XmlElement) => question(elementAt(style, 'w:rPr'))
    return (
      question(properties) ??
      (own === null ? null : styles.inherited(own, ofStyle)) ??
      styles.inherited(paragraphStyle, ofStyle)
    )
  }
  return {
    hidden: ask((one) => switchOf(one, 'w:vanish')) ?? false,
    raised: ask((one) => attributeAt(one, 'w:val', 'w:vertAlign')) === 'superscript',
    languageOf(text) {
      const slot = COMPLEX.test(text) ? 'w:bidi' : EAST_ASIAN.test(text) ? 'w:eastAsia' : 'w:val'
      return languageTag(ask((one) => attributeAt(one, slot, 'w:lang')))
    },
  }
}
