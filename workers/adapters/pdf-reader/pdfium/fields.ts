import type { Glyph, Rect } from '../../../ports/pdf-reader.ts'
import type { OpenDocument } from '../../pdfium/document.ts'
import type { Pdfium } from '../../pdfium/engine.ts'
import { withForm } from '../../pdfium/form.ts'
import { moveRect, type PageFrame } from '../../pdfium/page-frame.ts'
import { letterAdvance } from '../letter-advance.ts'
import { spreadText } from '../spread-text.ts'

/** Subtype of widget annotations: fpdf_annot.h. */
const WIDGET = 20

/** Annotation flags that keep it off the screen: ISO 32000-1, table 165. */
const HIDDEN_OR_NO_VIEW = 2 | 32

/** Fields whose value is text: combo box, list box, text field: fpdf_formfill.h. */
const TEXT_FIELDS = new Set([4, 5, 6])

/** Field flag of passwords: ISO 32000-1, table 228. */
const PASSWORD = 1 << 13

/** Most annotations of a page that are looked at. */
const MOST_ANNOTATIONS = 5000

/** Where the baseline lies in a line of text, in parts of its height from the top. */
const BASELINE = 0.78

/** Size of text in a field that leaves it to the viewer, as a part of the height of a line, and its bounds in points. */
const AUTOMATIC_SIZE = 0.7
const LARGEST_AUTOMATIC_SIZE = 12

/**
 * Reads the values of the form fields of a page.
 * @param font index that the glyphs are to name
 */
export function readFields(document: OpenDocument, page: number, frame: PageFrame, font: number): Glyph[] {
  return withForm(document, page, (form) => readValues(document.pdfium, form, page, frame, font)) ?? []
}

function readValues(
  { fpdf, heap }: Pdfium,
  form: number,
  page: number,
  frame: PageFrame,
  font: number,
): Glyph[] {
  const glyphs: Glyph[] = []
  const count = Math.min(fpdf.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS)
  for (let i = 0; i < count; i++) {
    const annotation = fpdf.FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    const value = isTextField(annotation) ? valueIn(annotation) : ''
    if (value && fpdf.FPDFAnnot_GetRect(annotation, heap.scratch)) {
      const box = moveRect(frame.matrix, heap.f32(0), heap.f32(12), heap.f32(8), heap.f32(4))
      glyphs.push(...layOut(value, box, sizeOf(annotation), font))
    }
    fpdf.FPDFPage_CloseAnnot(annotation)
  }
  return glyphs

  function isTextField(annotation: number): boolean {
    return (
      fpdf.FPDFAnnot_GetSubtype(annotation) === WIDGET &&
      (fpdf.FPDFAnnot_GetFlags(annotation) & HIDDEN_OR_NO_VIEW) === 0 &&
      TEXT_FIELDS.has(fpdf.FPDFAnnot_GetFormFieldType(form, annotation)) &&
      (fpdf.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) === 0
    )
  }

  function valueIn(annotation: number): string {
    return heap
      .utf16((buffer, size) => fpdf.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, size))
      .trim()
  }

  function sizeOf(annotation: number): number {
    return fpdf.FPDFAnnot_GetFontSize(form, annotation, heap.scratch) ? heap.f32(0) : 0
  }
}

/** Lays a value out in the box of its field, a line of text below the other. */
function layOut(value: string, [x0, y0, x1, y1]: Rect, fontSize: number, font: number): Glyph[] {
  const lines = value.split(/\r\n|\r|\n/)
  const pitch = Math.min(
    (y1 - y0) / lines.length,
    fontSize > 0 && lines.length > 1 ? fontSize * 1.2 : Infinity,
  )
  const size = fontSize > 0 ? fontSize : Math.min(LARGEST_AUTOMATIC_SIZE, pitch * AUTOMATIC_SIZE)
  const style = { size, font, invisible: false, field: true, unmapped: false, mcid: -1 }
  return lines.flatMap((text, i) => {
    const wanted = [...text].reduce((sum, letter) => sum + letterAdvance(letter) * size, 0)
    const start = [x0, y0 + (i + BASELINE) * pitch] as const
    const length = Math.min(wanted, x1 - x0)
    const [ascent, descent] = [BASELINE * pitch, (1 - BASELINE) * pitch]
    return spreadText(
      { text, start, along: [1, 0], up: [0, -1], length, ascent, descent, backwards: false },
      style,
    )
  })
}
