import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { type Failure, failure } from '../../../domain/failure.ts'
import { ok, type Result, refused } from '../../../domain/result.ts'
import type { Font, Glyph, PdfPage } from '../../../ports/pdf-reader.ts'
import { compose, type Matrix } from '../../pdfium/page-frame.ts'
import { spreadText } from '../spread-text.ts'

type PageProxy = Awaited<ReturnType<PDFDocumentProxy['getPage']>>
type TextContent = Awaited<ReturnType<PageProxy['getTextContent']>>
type TextItem = Extract<TextContent['items'][number], { str: string }>
type TextStyle = TextContent['styles'][string]

/** Reads one page. */
export async function readPage(
  document: PDFDocumentProxy,
  pageIndex: number,
): Promise<Result<PdfPage, Failure>> {
  try {
    const page = await document.getPage(pageIndex + 1)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const content = await page.getTextContent({ disableNormalization: true })
    page.cleanup()
    const fonts = fontsOf(content)
    const glyphs = content.items.flatMap((item) =>
      'str' in item
        ? glyphsOf(
            item,
            content.styles[item.fontName],
            transform as unknown as Matrix,
            fonts.indexOf(item.fontName),
          )
        : [],
    )
    return ok({
      pageIndex,
      width,
      height,
      glyphs: glyphs.filter(
        ({ box }) => isWithin((box[0] + box[2]) / 2, width) && isWithin((box[1] + box[3]) / 2, height),
      ),
      fonts: fonts.list,
      images: [],
      rules: [],
      drawings: [],
      descriptions: [],
    })
  } catch {
    return refused(failure('page-unreadable', 'The page is damaged.'))
  }
}

const isWithin = (place: number, length: number): boolean => place >= 0 && place <= length

/** The fonts of a page; pdf.js gives no more than a generic family for each. */
function fontsOf({ styles }: TextContent) {
  const ids = Object.keys(styles)
  const list = ids.map(
    (id): Font => ({
      name: '',
      weight: 400,
      italic: false,
      fixedPitch: styles[id]?.fontFamily === 'monospace',
    }),
  )
  return { list, indexOf: (id: string) => Math.max(0, ids.indexOf(id)) }
}

/** Bounds of a sane ascent and descent in parts of the size, and what stands for a missing one. */
const ASCENT = [0.68, 1.05] as const
const DESCENT = [0.18, 0.35] as const

function glyphsOf(item: TextItem, style: TextStyle | undefined, viewport: Matrix, font: number): Glyph[] {
  if (item.str === '') return []
  const m = compose(item.transform as unknown as Matrix, viewport)
  const size = Math.hypot(m[2], m[3])
  const up = size > 0 ? ([m[2] / size, m[3] / size] as const) : ([0, -1] as const)
  const width = Math.hypot(m[0], m[1])
  const across = width > 0 ? ([m[0] / width, m[1] / width] as const) : ([1, 0] as const)
  const ascent = clamp(style?.ascent ?? 0, ASCENT) * size
  const descent = clamp(-(style?.descent ?? 0), DESCENT) * size
  const shared = { size, font, invisible: false, field: false, unmapped: false, mcid: -1 }
  const common = { text: item.str, start: [m[4], m[5]] as const, backwards: item.dir === 'rtl' }
  if (!style?.vertical)
    return spreadText({ ...common, along: across, up, length: item.width, ascent, descent }, shared)
  const downwards = [-up[0], -up[1]] as const
  return spreadText(
    {
      ...common,
      backwards: false,
      along: downwards,
      up: across,
      length: item.height,
      ascent: size / 2,
      descent: size / 2,
    },
    shared,
  )
}

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most)
