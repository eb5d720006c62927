import type { Place, ReadDocument } from '../../../ports/document-reader.ts'
import { partOf } from '../opc/parts.ts'
import { addFound, type Found } from '../pieces/found.ts'
import { textOfFound } from '../pieces/found-text.ts'
import { type PieceList, pieceList } from '../pieces/piece-list.ts'
import { inReadingOrder } from '../slides/reading-order.ts'
import { onSlide, type Rectangle } from '../slides/rectangle.ts'
import { corrupt } from '../unreadable.ts'
import { childrenOf, descendants, elementAt, type XmlElement } from '../xml/element.ts'
import { readShape } from './blocks.ts'
import type { OdfContext } from './context.ts'
import { centimetres } from './length.ts'
import { contextOf } from './odf-context.ts'
import { openOdf } from './package.ts'
import { placeOfShape } from './shape-place.ts'
import { odfStyles } from './styles.ts'

const POINTS_A_CENTIMETRE = 72 / 2.54

/** Reads a presentation of OpenDocument. Throws `Unreadable`. */
export function presentationOf(bytes: Uint8Array): ReadDocument {
  const odf = openOdf(bytes)
  const list = pieceList()
  let on: OdfContext | null = null
  const masters = sizesOf(odf.styles)
  let slideIndex = 0
  const sizes: Rectangle[] = []
  const root = partOf(odf.zip, 'content.xml', {
    childrenOf: 'office:presentation',
    take(page, before) {
      if (page.name !== 'draw:page') return
      on ??= contextOf(odf, odfStyles([before, odf.styles]))
      const size = masters.get(page.attributes['draw:master-page-name'] ?? '') ?? USUAL_SIZE
      sizes.push(size)
      addSlide(page, slideIndex, on, size, list)
      slideIndex += 1
    },
  })
  if (elementAt(root, 'office:body', 'office:presentation') === null)
    throw corrupt('The archive holds no presentation.')
  const { width, height } = sizes[0] ?? USUAL_SIZE
  return {
    title: odf.title,
    language: odf.language,
    slides: {
      count: slideIndex,
      width: width * POINTS_A_CENTIMETRE,
      height: height * POINTS_A_CENTIMETRE,
    },
    pieces: list.pieces,
  }
}

/** Placeholders that repeat on every slide. */
const FURNITURE = new Set(['header', 'footer', 'date-time', 'page-number', 'page'])

function addSlide(
  page: XmlElement,
  slideIndex: number,
  given: OdfContext,
  size: Rectangle,
  list: PieceList,
): void {
  const on = { ...given, tables: 0 }
  const shapes = childrenOf(page)
    .filter((shape) => shape.name.startsWith('draw:') && isShown(shape))
    .map((shape) => ({ shape, place: placeOfShape(shape), as: partOfSlide(shape) }))
  for (const { shape, place, as } of inReadingOrder(shapes, size)) {
    const where = { on: 'slide', slideIndex, boxes: onSlide(place, size) } as const
    const found: Found[] = []
    readShape(shape, on, (one) => found.push(one))
    if (as === 'title') addTitle(found, where, list)
    else for (const one of found) addText(one, where, list)
  }
  const beside = { on: 'slide', slideIndex, boxes: null } as const
  for (const shape of childrenOf(elementAt(page, 'presentation:notes') ?? page, 'draw:frame'))
    if (shape.attributes['presentation:class'] === 'notes' && isShown(shape))
      readShape(shape, on, (one) => list.add({ kind: 'speaker_note', text: textOfFound(one), place: beside }))
}

const isShown = ({ attributes }: XmlElement): boolean =>
  attributes['presentation:placeholder'] !== 'true' &&
  attributes['draw:display'] !== 'none' &&
  !FURNITURE.has(attributes['presentation:class'] ?? '')

function partOfSlide({ attributes }: XmlElement): 'title' | 'placeholder' | 'free' {
  const role = attributes['presentation:class']
  return role === 'title' ? 'title' : role === undefined ? 'free' : 'placeholder'
}

function addTitle(found: readonly Found[], place: Place, list: PieceList): void {
  const text = found
    .filter((one) => one.is === 'text' && !one.aside)
    .map(textOfFound)
    .join(' ')
  list.addHeading({ text, place }, 1)
  for (const one of found) if (one.is !== 'text' || one.aside) addText(one, place, list)
}

/** Running text of a slide is text of the slide, and so is a heading that is not its title. */
function addText(found: Found, place: Place, list: PieceList): void {
  const isRunning = found.is === 'heading' || (found.is === 'text' && found.kind === 'paragraph')
  addFound(isRunning ? { ...found, is: 'text', kind: 'slide_text', aside: false } : found, place, list)
}

/** 28 by 15.75 cm, what Impress takes where a file does not say. */
const USUAL_SIZE: Rectangle = { x: 0, y: 0, width: 28, height: 15.75 }

/** The size of each master page, by its name. */
function sizesOf(styles: XmlElement | null): ReadonlyMap<string, Rectangle> {
  if (styles === null) return new Map()
  const layouts = new Map<string, Rectangle>()
  for (const layout of descendants(styles, 'style:page-layout')) {
    const properties = elementAt(layout, 'style:page-layout-properties')?.attributes
    const [width, height] = [
      centimetres(properties?.['fo:page-width']),
      centimetres(properties?.['fo:page-height']),
    ]
    if (width !== null && height !== null && width > 0 && height > 0)
      layouts.set(layout.attributes['style:name'] ?? '', { x: 0, y: 0, width, height })
  }
  return new Map(
    descendants(styles, 'style:master-page').map(({ attributes }) => [
      attributes['style:name'] ?? '',
      layouts.get(attributes['style:page-layout-name'] ?? '') ?? USUAL_SIZE,
    ]),
  )
}
