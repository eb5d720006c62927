import { attributeAt, descendants, elementAt, type XmlElement } from '../xml/element.ts'

/** What a shape stands in for. */
export interface Placeholder {
  readonly type: string
  readonly index: string
}

/** What a slide takes its looks from. */
export interface Looks {
  readonly layout: XmlElement | null
  readonly master: XmlElement | null
}

/** The placeholder that a shape fills, or null. */
export function placeholderOf(shape: XmlElement): Placeholder | null {
  for (const properties of ['p:nvSpPr', 'p:nvPicPr', 'p:nvGraphicFramePr']) {
    const found = elementAt(shape, properties, 'p:nvPr', 'p:ph')
    if (found !== null) return { type: found.attributes.type ?? 'obj', index: found.attributes.idx ?? '0' }
  }
  return null
}

/** Whether a placeholder holds the title of its slide. */
export const isTitle = (placeholder: Placeholder | null): boolean =>
  placeholder?.type === 'title' || placeholder?.type === 'ctrTitle'

/** The shapes that a placeholder inherits from: of its layout, then of its master. */
export function inheritedBy(placeholder: Placeholder, { layout, master }: Looks): readonly XmlElement[] {
  const [index, kind] = [placeholder.index, kindOf(placeholder)]
  const [onLayout, onMaster] = [placeholdersOf(layout), placeholdersOf(master)]
  const ofLayout = onLayout.get(`${index} ${kind}`) ?? onLayout.get(index) ?? onLayout.get(kind)
  return [ofLayout, onMaster.get(kind)].filter((one) => one !== undefined)
}

/** The styles of lists that a paragraph in a shape may inherit bullets from, nearest first. */
export function listStylesOf(
  shape: XmlElement,
  placeholder: Placeholder | null,
  looks: Looks,
): readonly XmlElement[] {
  const shapes = [shape, ...(placeholder === null ? [] : inheritedBy(placeholder, looks))]
  const styles = shapes.map((one) => elementAt(one, 'p:txBody', 'a:lstStyle'))
  const kind =
    placeholder === null ? 'p:otherStyle' : kindOf(placeholder) === 'title' ? 'p:titleStyle' : 'p:bodyStyle'
  return [...styles, elementAt(looks.master, 'p:txStyles', kind)].filter((one) => one !== null)
}

/** Placeholders of one kind share a shape on the master. */
const kindOf = ({ type }: Placeholder): string =>
  type === 'ctrTitle'
    ? 'title'
    : ['title', 'dt', 'ftr', 'sldNum', 'hdr', 'sldImg'].includes(type)
      ? type
      : 'body'

const NO_PLACEHOLDERS: ReadonlyMap<string, XmlElement> = new Map()
const known = new WeakMap<XmlElement, ReadonlyMap<string, XmlElement>>()

/** The first placeholder of a part for each index, each kind, and both together. */
function placeholdersOf(part: XmlElement | null): ReadonlyMap<string, XmlElement> {
  if (part === null) return NO_PLACEHOLDERS
  const before = known.get(part)
  if (before !== undefined) return before
  const found = new Map<string, XmlElement>()
  for (const shape of descendants(part, 'p:sp')) {
    const placeholder = placeholderOf(shape)
    if (placeholder === null) continue
    const [index, kind] = [placeholder.index, kindOf(placeholder)]
    for (const key of [index, kind, `${index} ${kind}`]) if (!found.has(key)) found.set(key, shape)
  }
  known.set(part, found)
  return found
}

/** Whether a shape or its parts are not to be seen. */
export const isHidden = (shape: XmlElement): boolean =>
  ['p:nvSpPr', 'p:nvPicPr', 'p:nvGraphicFramePr', 'p:nvGrpSpPr'].some((properties) =>
    ['1', 'true'].includes(attributeAt(shape, 'hidden', properties, 'p:cNvPr') ?? ''),
  )
