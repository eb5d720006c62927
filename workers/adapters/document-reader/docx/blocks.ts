import { ommlText } from '../math/omml.ts'
import type { Sink } from '../pieces/found.ts'
import { joinedCode } from '../pieces/joined-code.ts'
import type { XmlElement } from '../xml/element.ts'
import type { DocxContext } from './context.ts'
import { readParagraph } from './paragraph.ts'
import { readTable } from './table.ts'
import { isWrapper, shownChildren } from './wrappers.ts'

/** Reads blocks in order: paragraphs, tables, and what only wraps them. Lines of code one after another are one. */
export function readBlocks(elements: readonly XmlElement[], on: DocxContext, sink: Sink): void {
  const lines = joinedCode(sink)
  for (const element of elements) readBlock(element, on, lines.take)
  lines.end()
}

/** Reads one block and tells what it holds. */
export function readBlock(element: XmlElement, on: DocxContext, sink: Sink): void {
  if (element.name === 'w:p') readParagraph(element, on, sink, readBlocks)
  else if (element.name === 'w:tbl') readTable(element, on, sink, readBlocks)
  else if (element.name === 'm:oMathPara')
    sink({ is: 'text', kind: 'formula', text: ommlText(element), language: null, aside: false })
  else if (isWrapper(element)) for (const child of shownChildren(element)) readBlock(child, on, sink)
}
