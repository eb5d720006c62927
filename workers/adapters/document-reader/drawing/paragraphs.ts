import { ommlText } from '../math/omml.ts'
import { languageTag } from '../opc/language-tag.ts'
import { raisedAfter } from '../pieces/raised.ts'
import { attributeAt, childrenOf, elementAt, textOf, type XmlElement } from '../xml/element.ts'
import { autoNumber } from './auto-number.ts'

/** A paragraph of a DrawingML text. */
export interface DrawnParagraph {
  readonly text: string
  /** Whether a bullet or a number stands before it. */
  readonly listed: boolean
  readonly onlyMath: boolean
  readonly language: string | null
}

/** Reads the paragraphs of a text body. @param styles of lists, nearest first: what a paragraph does not say, they do */
export function paragraphsOf(body: XmlElement | null, styles: readonly XmlElement[]): DrawnParagraph[] {
  const number = autoNumber()
  return (body === null ? [] : childrenOf(body, 'a:p')).map((paragraph) => {
    const { text, onlyMath, language } = readRuns(paragraph)
    const level = Number(attributeAt(paragraph, 'lvl', 'a:pPr') ?? 0) || 0
    const bullet = bulletOf(paragraph, level, styles)
    const label = bullet?.name === 'a:buAutoNum' && text.trim() !== '' ? number.next(level, bullet) : ''
    if (bullet?.name !== 'a:buAutoNum' && text.trim() !== '') number.interrupt(level)
    const listed = bullet !== null && bullet.name !== 'a:buNone'
    return { text: label === '' ? text : `${label} ${text}`, listed, onlyMath, language }
  })
}

const BULLETS = new Set(['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip'])

function bulletOf(paragraph: XmlElement, level: number, styles: readonly XmlElement[]): XmlElement | null {
  const properties = [
    elementAt(paragraph, 'a:pPr'),
    ...styles.map((style) => elementAt(style, `a:lvl${level + 1}pPr`)),
  ]
  for (const one of properties) {
    const bullet = one === null ? undefined : childrenOf(one).find(({ name }) => BULLETS.has(name))
    if (bullet !== undefined) return bullet
  }
  return null
}

function readRuns(paragraph: XmlElement): Pick<DrawnParagraph, 'text' | 'onlyMath' | 'language'> {
  const languages = new Map<string, number>()
  let text = ''
  let hasMath = false
  let hasProse = false
  for (const child of childrenOf(paragraph)) {
    if (child.name === 'a:br') text += '\n'
    else if (child.name === 'a14:m' || child.name.startsWith('m:')) {
      hasMath = true
      text += ommlText(child)
    } else if (child.name === 'a:r' || child.name === 'a:fld') {
      const piece = childrenOf(child, 'a:t')
        .map(textOf)
        .join('')
        .replace(/[\t\r\n]+/g, ' ')
        .replace(/_x000[BD]_|\v/g, '\n')
      const properties = elementAt(child, 'a:rPr')
      text += Number(properties?.attributes.baseline ?? 0) > 0 ? raisedAfter(text, piece) : piece
      if (piece.trim() === '') continue
      hasProse = true
      const language = languageTag(properties?.attributes.lang)
      if (language !== null) languages.set(language, (languages.get(language) ?? 0) + piece.length)
    }
  }
  const [most = null] = [...languages].sort(([, one], [, other]) => other - one).map(([language]) => language)
  return { text, onlyMath: hasMath && !hasProse, language: most }
}
