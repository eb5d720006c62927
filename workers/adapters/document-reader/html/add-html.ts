import { byName } from '../../../domain/by-name.ts'
import type { Place } from '../../../ports/document-reader.ts'
import type { PieceList } from '../pieces/piece-list.ts'
import { collapsed } from '../pieces/white-space.ts'
import type { XmlElement, XmlNode } from '../xml/element.ts'
import { containsBlock, isBlock } from './block-elements.ts'
import { isBoilerplate, isContent } from './boilerplate.ts'
import { codeText } from './code-text.ts'
import { isDataTable, tableRows } from './html-table.ts'
import { altOf, type FoundPicture, type PictureOf } from './image.ts'
import { childrenText, formulaOf, inlineText, type Reading, superscript } from './inline-text.ts'
import { listNumbers } from './list-number.ts'
import { paragraph, type Setting } from './paragraph.ts'
import { isHidden } from './visibility.ts'

/** Where and how the text of a page is added. */
export interface HtmlTarget {
  readonly list: PieceList
  readonly place: Place
  /** The language of the whole, which pieces do not repeat. */
  readonly language: string | null
  /** The number of the next table. */
  readonly tables: { next: number }
  /** Whether what stands around the content is left out. */
  readonly stripped: boolean
  /** A heading that stands before an element, from elsewhere; a paragraph that says the same right behind it is left out. */
  readonly headingAt?: (element: XmlElement) => NavHeading | undefined
  /** Leaves out more elements. */
  readonly isSkipped?: (element: XmlElement) => boolean
  readonly pictureOf: PictureOf
}

/** A heading that a table of contents gives. */
export interface NavHeading {
  readonly text: string
  readonly level: number
}

interface Spot extends Setting {
  readonly inContent: boolean
  readonly numberOf: (item: XmlElement) => string | null
}

/** Adds what an element shows, in reading order. */
export function addHtml(root: XmlElement, target: HtmlTarget): void {
  const { list, place, tables } = target
  const running = paragraph(list, place)
  const outermost: Spot = {
    kind: 'paragraph',
    level: null,
    label: { text: '' },
    language: null,
    inContent: isContent(root),
    numberOf: () => null,
  }

  const isSkipped = (element: XmlElement, inContent: boolean): boolean =>
    (target.isSkipped?.(element) ?? false) || (target.stripped && isBoilerplate(element, inContent))
  const { pictureOf } = target
  const readingOf = (figures: FoundPicture[]) => ({
    figures,
    pictureOf,
    isSkipped: (one: XmlElement) => isSkipped(one, true),
  })

  function walk(nodes: readonly XmlNode[], spot: Spot): void {
    for (const node of nodes) {
      if (typeof node === 'string') running.add(collapsed(node))
      else visit(node, spot)
    }
  }

  function visit(element: XmlElement, spot: Spot): void {
    const heading = headingOf(element)
    if (heading !== undefined) {
      running.end(spot)
      list.addHeading({ text: heading.text, place, language: spot.language }, heading.level)
      running.dropNext(heading.text)
    }
    const formula = formulaOf(element)
    if (formula !== undefined) addFormula(element, formula, spot)
    else if (isHidden(element) || isSkipped(element, spot.inContent)) return
    else if (element.name === 'br') running.breakLine(spot)
    else if (element.name === 'button' && spot.level === null) return
    else if (isBlock(element)) addBlock(element, spot)
    else if (containsBlock(element)) walk(element.children, spotWithin(element, spot))
    else addInline(element, spot)
  }

  /** The heading before an element; within a line it may belong to an anchor deeper in. */
  function headingOf(element: XmlElement): NavHeading | undefined {
    const own = target.headingAt?.(element)
    if (own !== undefined || target.headingAt === undefined || isBlock(element) || containsBlock(element))
      return own
    for (const child of element.children) {
      const found = typeof child === 'string' ? undefined : headingOf(child)
      if (found !== undefined) return found
    }
    return undefined
  }

  function addBlock(element: XmlElement, spot: Spot): void {
    const within = spotWithin(element, spot)
    running.end(spot)
    if (!BLOCKS.get(element.name)?.(element, within)) walk(element.children, within)
    running.end(within)
  }

  function addInline(element: XmlElement, spot: Spot): void {
    const text = inlineText(element, readingOf(running.figures))
    if (isFormulaOnly(element)) running.addFormula(text)
    else if (text === '\n') running.breakLine(spot)
    else running.add(element.name === 'sup' ? superscript(running.text(), element, text) : text)
  }

  function addFormula(element: XmlElement, text: string, spot: Spot): void {
    const isDisplayed =
      element.attributes.display === 'block' || /mode=display/i.test(element.attributes.type ?? '')
    if (isDisplayed && spot.level === null) running.end(spot)
    running.addFormula(text)
    if (isDisplayed && spot.level === null) running.end(spot)
  }

  /** What is not walked through like other blocks; false where it is after all. */
  const BLOCKS = byName<(element: XmlElement, spot: Spot) => boolean>({
    pre(element, { language }) {
      const text = codeText(element, (one) => isSkipped(one, true))
      list.add({ kind: 'code', text, place, language })
      return true
    },
    table(element, { language }) {
      if (!isDataTable(element)) return false
      const figures: FoundPicture[] = []
      for (const caption of element.children)
        if (typeof caption !== 'string' && caption.name === 'caption') {
          const text = childrenText(caption, readingOf(figures))
          list.add({ kind: 'caption', text, place, language })
        }
      const rows = tableRows(element, (cell) => cellText(cell, readingOf([])))
      rows.forEach((row, at) => {
        list.addRow({ kind: 'table_row', table: tables.next, row: at, ...row, place, language })
      })
      if (rows.length > 0) tables.next += 1
      return true
    },
    figure(element, spot) {
      const caption = element.children.find(
        (child) => typeof child !== 'string' && child.name === 'figcaption',
      )
      const said = typeof caption === 'object' ? childrenText(caption, readingOf([])).trim() : ''
      walk(
        element.children.filter(
          (child) =>
            typeof child === 'string' ||
            child.name !== 'img' ||
            altOf(child) !== said ||
            pictureOf(child) !== null,
        ),
        spot,
      )
      return true
    },
  })

  function spotWithin(element: XmlElement, spot: Spot): Spot {
    const inContent = spot.inContent || isContent(element)
    const language = languageOf(element, spot.language, target.language)
    const within = { ...spot, language, inContent }
    const level = levelOf(element)
    if (level !== null) return { ...within, level, label: { text: '' } }
    if (element.name === 'ul' || element.name === 'ol') return { ...within, numberOf: listNumbers(element) }
    if (element.name === 'li')
      return { ...within, kind: 'list_item', label: { text: spot.numberOf(element) ?? '' } }
    if (element.name === 'dt' || element.name === 'dd') return { ...within, kind: 'list_item' }
    return element.name === 'figcaption' ? { ...within, kind: 'caption' } : within
  }

  walk([root], outermost)
  running.end(outermost)
}

/** Reads a cell; a picture that stands alone in it is read by its alternative text. */
function cellText(cell: XmlElement, reading: Reading) {
  const text = childrenText(cell, reading)
  return text.trim() === '' ? reading.figures.map((figure) => figure.text).join(' ') : text
}

function levelOf({ name, attributes }: XmlElement): number | null {
  if (/^h[1-6]$/.test(name)) return Number(name[1])
  if (attributes.role !== 'heading') return null
  const level = Number(attributes['aria-level'] ?? 2)
  return level >= 1 && level <= 6 ? Math.floor(level) : 6
}

/** The language of an element where it is not that of the whole. */
function languageOf(element: XmlElement, outer: string | null, whole: string | null): string | null {
  const own = (element.attributes.lang || element.attributes['xml:lang'])?.trim()
  if (own === undefined || own === '') return outer
  return own.toLowerCase() === whole?.toLowerCase() ? null : own
}

const isFormulaOnly = (element: XmlElement): boolean => {
  const shown = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  return (
    shown.length > 0 &&
    shown.every(
      (child) =>
        typeof child !== 'string' &&
        (formulaOf(child) !== undefined || isHidden(child) || isFormulaOnly(child)),
    )
  )
}
