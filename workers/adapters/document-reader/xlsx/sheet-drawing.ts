import { altTextOf } from '../drawing/alt-text.ts'
import { chartOf } from '../drawing/chart.ts'
import { paragraphsOf } from '../drawing/paragraphs.ts'
import type { Area } from '../sheets/grid.ts'
import { childrenOf, descendants, elementAt, textOf, type XmlElement } from '../xml/element.ts'

/** What lies over the cells of a sheet. */
export interface Drawn {
  readonly kind: 'paragraph' | 'figure' | 'caption'
  readonly text: string
  readonly area: Area
}

/** Reads text boxes, descriptions of pictures and titles of charts: what charts plot stands in cells already. */
export function drawnOn(root: XmlElement, linked: (id: string) => XmlElement | null): Drawn[] {
  return childrenOf(root).flatMap((anchor) => {
    const area = areaOfAnchor(anchor)
    if (area === null) return []
    const boxes = descendants(anchor, 'xdr:txBody').flatMap((body) => {
      const text = paragraphsOf(body, [])
        .map((one) => one.text)
        .join('\n')
      return text.trim() === '' ? [] : [{ kind: 'paragraph', text, area } as const]
    })
    const charts = descendants(anchor, 'c:chart').flatMap(({ attributes }) => {
      const part = linked(attributes['r:id'] ?? '')
      const title = part === null ? '' : chartOf(part).title
      return title === '' ? [] : [{ kind: 'caption', text: title, area } as const]
    })
    const figures = descendants(anchor, 'xdr:cNvPr').flatMap(({ attributes }) => {
      const text = altTextOf(attributes.descr, attributes.title)
      return text === '' ? [] : [{ kind: 'figure', text, area } as const]
    })
    return [...boxes, ...charts, ...figures]
  })
}

function areaOfAnchor(anchor: XmlElement): Area | null {
  const corner = (name: string) => {
    const at = elementAt(anchor, name)
    const number = (part: string) => {
      const found = elementAt(at, part)
      return found === null ? Number.NaN : Number(textOf(found))
    }
    const [row, column] = [number('xdr:row'), number('xdr:col')]
    return row >= 0 && column >= 0 && row < 2 ** 20 && column < 2 ** 14 ? { row, column } : null
  }
  const from = corner('xdr:from') ?? (anchor.name === 'xdr:absoluteAnchor' ? { row: 0, column: 0 } : null)
  if (from === null) return null
  const to = corner('xdr:to') ?? from
  return {
    top: from.row,
    left: from.column,
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  }
}
