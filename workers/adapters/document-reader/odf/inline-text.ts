import { sameLanguage } from '../opc/language-tag.ts'
import { raisedAfter } from '../pieces/raised.ts'
import { collapsed } from '../pieces/white-space.ts'
import { childrenOf, elementAt, textOf, type XmlElement } from '../xml/element.ts'
import type { OdfContext } from './context.ts'
import { formulaIn } from './embedded.ts'
import { languageOf } from './package.ts'
import { hides } from './styles.ts'

/** What a paragraph holds. */
export interface InlineText {
  readonly text: string
  readonly onlyMath: boolean
  /** Where most of its letters are marked with a language other than the document's, else null. */
  readonly language: string | null
  /** Frames, shapes and notes that hang on it, in order. */
  readonly attached: readonly XmlElement[]
}

/** Elements in a paragraph that are no text of it. */
const NOT_SHOWN = new Set([
  'office:annotation',
  'office:annotation-end',
  'text:tracked-changes',
  'text:ruby-text',
  'text:hidden-text',
  'text:note-body',
  'text:toc-mark',
  'text:alphabetical-index-mark',
  'text:meta-field',
  'office:event-listeners',
])

/** More spaces than this in a row say no more. */
const MOST_SPACES = 100

/** Reads a paragraph or a heading. */
export function inlineTextOf(paragraph: XmlElement, on: OdfContext): InlineText {
  const attached: XmlElement[] = []
  const languages = new Map<string, number>()
  const style = paragraph.attributes['text:style-name']
  let text = ''
  let hasMath = false
  let hasProse = false

  const write = (piece: string, span: string | undefined) => {
    const properties = (ask: (properties: XmlElement) => string | null) => {
      const ofStyle = (one: XmlElement) => {
        const found = elementAt(one, 'style:text-properties')
        return found === null ? null : ask(found)
      }
      return (
        (span === undefined ? null : on.styles.inherited('text', span, ofStyle)) ??
        on.styles.inherited('paragraph', style, ofStyle)
      )
    }
    const isRaised =
      span !== undefined &&
      properties((one) => one.attributes['style:text-position'] ?? null)?.startsWith('super')
    text += isRaised ? raisedAfter(text, piece) : piece
    if (piece.trim() === '') return
    hasProse = true
    const script = COMPLEX.test(piece) ? '-complex' : ASIAN.test(piece) ? '-asian' : ''
    const language = properties((one) => languageOf(one, script))
    if (language !== null) languages.set(language, (languages.get(language) ?? 0) + piece.length)
  }

  const readAll = (element: XmlElement, span: string | undefined): void => {
    for (const child of element.children) {
      // Spaces and breaks that count are elements of their own.
      if (typeof child === 'string') write(collapsed(child), span)
      else readPart(child, span)
    }
  }

  const readPart = (child: XmlElement, span: string | undefined): void => {
    const { name, attributes } = child
    if (NOT_SHOWN.has(name)) return
    if (name === 'text:s')
      text += ' '.repeat(Math.min(MOST_SPACES, Math.max(1, Number(attributes['text:c'] ?? 1) || 1)))
    else if (name === 'text:tab') text += '\t'
    else if (name === 'text:line-break') text += '\n'
    else if (name === 'text:note') {
      const mark = elementAt(child, 'text:note-citation')
      text += `[${mark === null ? '*' : textOf(mark).trim()}]`
      attached.push(child)
    } else if (name.startsWith('draw:') && name !== 'draw:a') {
      const formula = formulaIn(child, on.zip)
      if (formula === null) attached.push(child)
      else {
        hasMath = true
        text += `${text === '' || /[\s([{]$/.test(text) ? '' : ' '}${formula}`
      }
    } else if (name === 'text:span') {
      const own = attributes['text:style-name'] ?? span
      if (!hides(on.styles, 'text', own)) readAll(child, own)
    } else if (!(name === 'text:hidden-paragraph')) readAll(child, span)
  }

  readAll(paragraph, undefined)
  const [most = null] = [...languages].sort(([, one], [, other]) => other - one).map(([language]) => language)
  const differs = most !== null && !(on.language !== null && sameLanguage(most, on.language))
  return { text, onlyMath: hasMath && !hasProse, language: differs ? most : null, attached }
}

const COMPLEX = /[\u0590-\u109f\u1780-\u17ff]/
const ASIAN = /[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** The description of a frame or a shape, else its title. */
export const describedBy = (shape: XmlElement) => ({
  description: childrenOf(shape, 'svg:desc').map(textOf)[0],
  title: childrenOf(shape, 'svg:title').map(textOf)[0],
})
