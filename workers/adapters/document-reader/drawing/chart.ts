import { displayed } from '../numbers/displayed.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { childrenOf, descendants, elementAt, textOf, type XmlElement } from '../xml/element.ts'

/** What a chart shows, as the file stores it: a header of its series, then a row for each category. */
export interface Chart {
  /** '' where it has none. */
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

/** More series than this nobody can tell apart. */
const MOST_SERIES = 255

/** More points than this are a measurement, not a figure to be read. */
const MOST_POINTS = 2000

/** Reads the cached values of a chart part. */
export function chartOf(root: XmlElement): Chart {
  const chart = elementAt(root, 'c:chart')
  const title = elementAt(chart, 'c:title')
  const series = descendants(root, 'c:ser').slice(0, MOST_SERIES)
  const names = series.map((one) => [...pointsOf(elementAt(one, 'c:tx')).values()].join(' '))
  const values = series.map((one) => pointsOf(elementAt(one, 'c:val') ?? elementAt(one, 'c:yVal')))
  const categories = series.map((one) => pointsOf(elementAt(one, 'c:cat') ?? elementAt(one, 'c:xVal')))
  const labels = categories.find((points) => points.size > 0) ?? new Map<number, string>()
  const indices = [...new Set([labels, ...values].flatMap((points) => [...points.keys()]))].sort(
    (a, b) => a - b,
  )
  const rows = indices.map((index) => [
    labels.get(index) ?? '',
    ...values.map((points) => points.get(index) ?? ''),
  ])
  const axes = descendants(root, 'c:title').filter((one) => one !== title)
  return {
    title: [title, ...axes]
      .map((one) => (one === null ? '' : richText(one)))
      .filter((text) => text !== '')
      .join(' – '),
    rows: rows.length === 0 ? [] : [['', ...names], ...rows],
  }
}

const richText = (title: XmlElement): string =>
  tidyLine(
    descendants(title, 'a:p').length > 0
      ? descendants(title, 'a:p')
          .map((one) => descendants(one, 'a:t').map(textOf).join(''))
          .join(' ')
      : descendants(title, 'c:v').map(textOf).join(' '),
  )

/** The cached points of a reference by their index; of several levels of categories the texts of all. */
function pointsOf(reference: XmlElement | null): Map<number, string> {
  const points = new Map<number, string>()
  if (reference === null) return points
  const literal = childrenOf(reference, 'c:v')
  if (literal.length > 0) return new Map([[0, tidyLine(textOf(literal[0]!))]])
  const format = descendants(reference, 'c:formatCode').map(textOf)[0]
  for (const point of descendants(reference, 'c:pt')) {
    const index = Number(point.attributes.idx)
    const text = tidyLine(childrenOf(point, 'c:v').map(textOf).join(''))
    if (!Number.isInteger(index) || index >= MOST_POINTS) continue
    const isNumber = format !== undefined && text !== '' && Number.isFinite(Number(text))
    const shown = isNumber ? displayed(Number(text), point.attributes.formatCode ?? format, false) : text
    const before = points.get(index)
    points.set(index, before === undefined ? shown : `${shown} ${before}`)
  }
  return points
}
