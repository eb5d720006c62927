import { byName } from '../../../domain/by-name.ts'
import { ommlText } from '../math/omml.ts'
import { targetById } from '../opc/parts.ts'
import { raisedAfter } from '../pieces/raised.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import type { DocxContext } from './context.ts'
import { type Shown, shownIn } from './drawing.ts'
import type { CitedNote } from './notes.ts'
import { type RunStyle, runStyleOf } from './run-style.ts'
import { symbolText } from './symbol.ts'
import { isPlaceholder } from './wrappers.ts'

/** What the runs of a paragraph hold. */
export interface ParagraphText {
  readonly text: string
  /** Whether there is nothing but formulas in it. */
  readonly onlyMath: boolean
  /** The language most of its letters are marked with, or null. */
  readonly language: string | null
  /** What hangs on it, in order. */
  readonly attached: readonly (Shown | { readonly is: 'note'; readonly note: CitedNote })[]
}

/** Names of elements whose content is not shown: deletions, the reading of a ruby, the instruction of a field. */
const NOT_SHOWN = new Set([
  'w:del',
  'w:moveFrom',
  'w:rt',
  'w:rPr',
  'w:pPr',
  'w:sdtPr',
  'w:instrText',
  'w:delText',
])

const INLINE = byName<string>({
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
})

/** Reads the runs of a paragraph. Revisions count as accepted. */
export function paragraphTextOf(paragraph: XmlElement, on: DocxContext): ParagraphText {
  const style = attributeAt(paragraph, 'w:val', 'w:pPr', 'w:pStyle')
  const attached: ParagraphText['attached'][number][] = []
  const languages = new Map<string, number>()
  let text = ''
  let hasMath = false
  let hasProse = false

  const write = (piece: string, run: RunStyle) => {
    text += run.raised ? raisedAfter(text, piece) : piece
    if (piece.trim() === '') return
    hasProse = true
    const language = run.languageOf(piece)
    if (language !== null) languages.set(language, (languages.get(language) ?? 0) + piece.length)
  }

  const readRun = (run: XmlElement) => {
    const properties = runStyleOf(elementAt(run, 'w:rPr'), style, on.styles)
    for (const child of childrenOf(run)) readPart(child, properties)
  }

  const readPart = (child: XmlElement, run: RunStyle): void => {
    if (child.name === 'w:fldChar') on.fields.mark(child.attributes['w:fldCharType'])
    if (run.hidden || on.fields.instructing() || NOT_SHOWN.has(child.name)) return
    if (child.name === 'w:t')
      write(
        child.children
          .filter((node) => typeof node === 'string')
          .join('')
          .replace(/[\t\r\n]+/g, ' '),
        run,
      )
    else if (child.name === 'w:br')
      text += (child.attributes['w:type'] ?? 'textWrapping') === 'textWrapping' ? '\n' : ' '
    else if (child.name === 'w:sym') write(symbolText(child), run)
    else if (child.name === 'w:drawing' || child.name === 'w:pict' || child.name === 'w:object')
      for (const one of shownIn(child, (id) => targetById(on.links, id))) attached.push(one)
    else if (child.name === 'w:footnoteReference' || child.name === 'w:endnoteReference') readCitation(child)
    else if (child.name === 'w:ruby') for (const base of childrenOf(child, 'w:rubyBase')) readAll(base)
    else text += INLINE.get(child.name) ?? ''
  }

  const readCitation = (reference: XmlElement) => {
    const kind = reference.name === 'w:footnoteReference' ? 'footnote' : 'endnote'
    const note = on.notes.cite(kind, reference.attributes['w:id'] ?? '')
    text += `[${note.mark}]`
    attached.push({ is: 'note', note })
  }

  const readAll = (element: XmlElement): void => {
    for (const child of childrenOf(element)) {
      if (NOT_SHOWN.has(child.name)) continue
      if (child.name === 'w:r') readRun(child)
      else if (child.name === 'm:oMath' || child.name === 'm:oMathPara') readMath(child)
      else if (child.name !== 'w:sdt' || !isPlaceholder(child)) readAll(child)
    }
  }

  const readMath = (math: XmlElement) => {
    if (on.fields.instructing()) return
    hasMath = true
    const formula = ommlText(math)
    const joins = text === '' || /[\s([{/"'“‘–—-]$/.test(text)
    text += `${joins ? '' : ' '}${formula}`
  }

  readAll(paragraph)
  on.fields.endParagraph()
  const [most = null] = [...languages].sort(([, one], [, other]) => other - one).map(([language]) => language)
  return { text, onlyMath: hasMath && !hasProse, language: most, attached }
}
