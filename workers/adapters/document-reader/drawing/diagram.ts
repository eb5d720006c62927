import { childrenOf, descendants, elementAt, textOf, type XmlElement } from '../xml/element.ts'

/** Points of a SmartArt that only lay it out. */
const LAYOUT = new Set(['pres', 'parTrans', 'sibTrans'])

/** The texts of a SmartArt, each with those below it after it. @param root of its data part */
export function diagramTexts(root: XmlElement): string[] {
  const points = childrenOf(elementAt(root, 'dgm:ptLst') ?? root, 'dgm:pt').filter(
    ({ attributes }) => !LAYOUT.has(attributes.type ?? 'node'),
  )
  const byId = new Map(points.map((point) => [point.attributes.modelId ?? '', point]))
  const below = new Map<string, string[]>()
  const links = childrenOf(elementAt(root, 'dgm:cxnLst') ?? root, 'dgm:cxn')
    .filter(({ attributes }) => (attributes.type ?? 'parOf') === 'parOf')
    .sort((one, other) => Number(one.attributes.srcOrd ?? 0) - Number(other.attributes.srcOrd ?? 0))
  for (const { attributes } of links) {
    const from = attributes.srcId ?? ''
    if (!below.has(from)) below.set(from, [])
    below.get(from)!.push(attributes.destId ?? '')
  }

  const texts: string[] = []
  const waiting = points.map(({ attributes }) => attributes.modelId ?? '').reverse()
  const top = points.find(({ attributes }) => attributes.type === 'doc')?.attributes.modelId
  if (top !== undefined) waiting.push(top)
  while (waiting.length > 0) {
    const id = waiting.pop()!
    const point = byId.get(id)
    if (point === undefined) continue
    byId.delete(id)
    const text = descendants(point, 'a:p')
      .map(lineOf)
      .filter((line) => line !== '')
      .join('\n')
    if (text !== '') texts.push(text)
    for (const next of [...(below.get(id) ?? [])].reverse()) waiting.push(next)
  }
  return texts
}

const lineOf = (paragraph: XmlElement): string => descendants(paragraph, 'a:t').map(textOf).join('').trim()
