import { paragraphsOf } from '../drawing/paragraphs.ts'
import type { Rectangle } from '../slides/rectangle.ts'
import { elementAt, type XmlElement } from '../xml/element.ts'
import { shapesOf } from './shapes.ts'
import type { SlideFound } from './slide.ts'

/** Order alone counts on a page of notes. */
const ANY_SIZE: Rectangle = { x: 0, y: 0, width: 1, height: 1 }

/** Reads what a speaker has noted beside a slide. @param root of the notes' part */
export function readNotes(root: XmlElement): SlideFound[] {
  const tree = elementAt(root, 'p:cSld', 'p:spTree')
  if (tree === null) return []
  return shapesOf(tree, { layout: null, master: null }, ANY_SIZE).flatMap(({ shape }) =>
    paragraphsOf(elementAt(shape, 'p:txBody'), []).map(
      ({ text, language }): SlideFound => ({ is: 'text', kind: 'speaker_note', text, boxes: null, language }),
    ),
  )
}
