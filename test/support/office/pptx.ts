import { zipOf } from './zip.ts'

const NAMES = [
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
].join(' ')
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const links = (targets: readonly (readonly [string, string, string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const tree = (root: string, shapes: string, rest = ''): string =>
  `<p:${root} ${NAMES}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>${rest}</p:${root}>`

/** One slide to be written. */
export interface SlideParts {
  readonly shapes: string
  readonly notes?: string
  readonly chart?: string
}

/** What all slides inherit from: shapes of the layout and the master, and text styles of the master. */
export interface Inherited {
  readonly layout?: string
  readonly master?: string
  readonly styles?: string
}

/** The parts of a presentation of 1000 by 500 EMU. Slides are named so that their names are not in their order. */
export function pptxParts(slides: readonly SlideParts[], inherited: Inherited = {}): Record<string, string> {
  const name = (at: number) => `slide${slides.length - at}.xml`
  const parts: Record<string, string> = {
    '_rels/.rels': links([['a', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${NAMES}><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${at}" r:id="s${at}"/>`)
      .join('')}</p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': links(
      slides.map((_, at) => [`s${at}`, 'slide', `slides/${name(at)}`]),
    ),
    'ppt/slideLayouts/layout.xml': tree('sldLayout', inherited.layout ?? ''),
    'ppt/slideLayouts/_rels/layout.xml.rels': links([['m', 'slideMaster', '/ppt/slideMasters/master.xml']]),
    'ppt/slideMasters/master.xml': tree(
      'sldMaster',
      inherited.master ?? '',
      `<p:txStyles>${inherited.styles ?? ''}</p:txStyles>`,
    ),
  }
  for (const [at, slide] of slides.entries()) {
    parts[`ppt/slides/${name(at)}`] = tree('sld', slide.shapes)
    parts[`ppt/slides/_rels/${name(at)}.rels`] = links([
      ['l', 'slideLayout', '../slideLayouts/layout.xml'],
      ['n', 'notesSlide', `../notes/${name(at)}`],
      ['c', 'chart', `../charts/${name(at)}`],
    ])
    if (slide.notes !== undefined) parts[`ppt/notes/${name(at)}`] = tree('notes', slide.notes)
    if (slide.chart !== undefined)
      parts[`ppt/charts/${name(at)}`] = `<c:chartSpace ${NAMES}>${slide.chart}</c:chartSpace>`
  }
  return parts
}

/** A presentation. */
export const pptxOf = (slides: readonly SlideParts[], inherited?: Inherited): Uint8Array =>
  zipOf(pptxParts(slides, inherited))

/** An `a:xfrm`: x, y, width, height. */
export const place = (x: number, y: number, width: number, height: number, inner = ''): string =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/>${inner}</a:xfrm>`

/** A shape with paragraphs; a paragraph that starts with `<` is taken as it is. */
export const shape = (
  paragraphs: readonly string[],
  transform = '',
  placeholder = '',
  properties = '',
): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x" ${properties}/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${transform}</p:spPr><p:txBody><a:lstStyle/>${paragraphs
    .map((one) => (one.startsWith('<') ? one : `<a:p><a:r><a:t>${one}</a:t></a:r></a:p>`))
    .join('')}</p:txBody></p:sp>`
