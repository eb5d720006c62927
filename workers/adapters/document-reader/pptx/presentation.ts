import type { ReadDocument } from '../../../ports/document-reader.ts'
import { LIMITS } from '../limits.ts'
import { corePropertiesOf } from '../opc/core-properties.ts'
import { sameLanguage } from '../opc/language-tag.ts'
import { mainPartOf, partOf, relationshipsOf, targetById, targetOf } from '../opc/parts.ts'
import { type PieceList, pieceList } from '../pieces/piece-list.ts'
import type { Rectangle } from '../slides/rectangle.ts'
import { corrupt, ifReadable, tooMuch } from '../unreadable.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'
import { openZip, type ZipFile } from '../zip/open-zip.ts'
import { readNotes } from './notes.ts'
import type { Looks } from './placeholder.ts'
import { readSlide, type SlideFound } from './slide.ts'

/** English metric units in a point. */
const EMU_A_POINT = 12_700

/** Reads a presentation of PowerPoint. Throws `Unreadable`. */
export function presentationOf(bytes: Uint8Array): ReadDocument {
  const zip = openZip(bytes)
  const main = mainPartOf(zip, 'ppt/presentation.xml')
  const root = partOf(zip, main)
  if (root.name !== 'p:presentation') throw corrupt('The archive holds no presentation.')
  const links = relationshipsOf(zip, main)
  const size = sizeOf(root)
  const looks = looksOf(zip)
  const listed = childrenOf(elementAt(root, 'p:sldIdLst') ?? root, 'p:sldId')
  if (listed.length > LIMITS.entries)
    throw tooMuch(`The presentation has more than ${LIMITS.entries} slides.`)
  const slides = listed.map(({ attributes }) => {
    const name = links.find(({ id }) => id === attributes['r:id'])?.target
    if (name === undefined) throw corrupt('A slide is missing.')
    return slideOf(zip, name, looks, size)
  })
  const properties = corePropertiesOf(zip)
  const language = properties.language ?? mostUsed(slides.flat())
  const list = pieceList()
  for (const [slideIndex, found] of slides.entries())
    for (const one of found) addToSlide(one, slideIndex, language, list)
  return {
    title: properties.title,
    language,
    slides: { count: slides.length, width: size.width / EMU_A_POINT, height: size.height / EMU_A_POINT },
    pieces: list.pieces,
  }
}

function slideOf(
  zip: ZipFile,
  name: string,
  looks: (layout: string | null) => Looks,
  size: Rectangle,
): SlideFound[] {
  const links = ifReadable(() => relationshipsOf(zip, name), [])
  const linked = (target: string | null | undefined) =>
    target === null || target === undefined ? null : ifReadable(() => partOf(zip, target), null)
  const found = readSlide({
    root: partOf(zip, name),
    looks: looks(targetOf(links, 'slideLayout')),
    size,
    linked: (id) => linked(links.find((link) => link.id === id)?.target),
    nameOf: (id) => targetById(links, id),
  })
  const notes = linked(targetOf(links, 'notesSlide'))
  return notes === null ? found : [...found, ...readNotes(notes)]
}

/** Layouts and masters, each parsed once. */
function looksOf(zip: ZipFile): (layout: string | null) => Looks {
  const parsed = new Map<string, XmlElement | null>()
  const part = (name: string | null) => {
    if (name === null) return null
    if (!parsed.has(name))
      parsed.set(
        name,
        ifReadable(() => partOf(zip, name), null),
      )
    return parsed.get(name)!
  }
  return (layout) => {
    const links = layout === null ? [] : ifReadable(() => relationshipsOf(zip, layout), [])
    return { layout: part(layout), master: part(targetOf(links, 'slideMaster')) }
  }
}

/** 10 by 7.5 inches, what PowerPoint takes where a file does not say. */
const USUAL_SIZE: Rectangle = { x: 0, y: 0, width: 9_144_000, height: 6_858_000 }

function sizeOf(presentation: XmlElement): Rectangle {
  const width = Number(attributeAt(presentation, 'cx', 'p:sldSz'))
  const height = Number(attributeAt(presentation, 'cy', 'p:sldSz'))
  return width > 0 && height > 0 ? { x: 0, y: 0, width, height } : USUAL_SIZE
}

/** The language that most characters are marked with, or null. */
function mostUsed(found: readonly SlideFound[]): string | null {
  const counts = new Map<string, number>()
  for (const one of found)
    if (one.is === 'text' && one.language !== null)
      counts.set(one.language, (counts.get(one.language) ?? 0) + one.text.length)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function addToSlide(found: SlideFound, slideIndex: number, whole: string | null, list: PieceList): void {
  const place = { on: 'slide', slideIndex, boxes: found.boxes } as const
  const differs = found.language !== null && !(whole !== null && sameLanguage(found.language, whole))
  const language = differs ? found.language : null
  if (found.is === 'row') list.addRow({ ...found, kind: 'table_row', place, language })
  else if (found.kind === 'heading') list.addHeading({ text: found.text, place, language }, 1)
  else list.add({ ...found, kind: found.kind, place, language })
}
