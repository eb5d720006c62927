import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pageCountOf, pageOf, popplerIsHere } from './poppler.mjs'

const folder = mkdtempSync(join(tmpdir(), 'poppler-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A page of 400 by 200 points that says "Cell & wall" at 100, 150 from the bottom left, in 20 point Helvetica. */
function pdf(name: string, page: string): string {
  const content = 'BT /F 20 Tf 100 150 Td (Cell & wall) Tj -80 -130 Td (Hidden) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] ${page} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${offset}`.padStart(10, '0')
  })
  const xref = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.map((offset) => `${offset} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  const path = join(folder, `${name}.pdf`)
  writeFileSync(path, text, 'latin1')
  return path
}

const pages: [string, string, number, number, [number, number]][] = [
  ['an upright page', '', 400, 200, [100, 50]],
  ['a cropped page', '/CropBox [50 100 350 200]', 300, 100, [50, 50]],
  ['words outside the visible page', '/CropBox [90 140 300 200]', 210, 60, [10, 50]],
  ['a page turned right', '/Rotate 90', 200, 400, [150, 100]],
  ['a page upside down', '/Rotate 180', 400, 200, [300, 150]],
  ['a page turned left', '/Rotate 270', 200, 400, [50, 300]],
  ['a cropped page turned right', '/CropBox [50 100 350 200] /Rotate 90', 100, 300, [50, 50]],
]

describe.skipIf(!popplerIsHere)('words of a page as displayed', () => {
  test.each(pages)('%s', (name, entries, width, height, [x, y]) => {
    const path = pdf(name, entries)
    const page = pageOf(path, 0)
    expect([page.width, page.height]).toEqual([width, height])
    const hidden = entries.includes('CropBox') ? [] : ['Hidden']
    expect(new Set(page.words.map((word) => word.text))).toEqual(new Set(['Cell', '&', 'wall', ...hidden]))
    const [x0, y0, x1, y1] = page.words.find((word) => word.text === 'Cell')!.box
    const [left, top, right, bottom] = [x0 * width, y0 * height, x1 * width, y1 * height]
    expect(left - 1).toBeLessThanOrEqual(x)
    expect(right + 1).toBeGreaterThanOrEqual(x)
    expect(top - 1).toBeLessThanOrEqual(y)
    expect(bottom + 1).toBeGreaterThanOrEqual(y)
    expect(Math.max(right - left, bottom - top)).toBeLessThan(45)
    expect(pageCountOf(path)).toBe(1)
  })

  test('a file that is no PDF is a fault', () => {
    const path = join(folder, 'none.pdf')
    writeFileSync(path, 'none')
    expect(() => pageOf(path, 0)).toThrow('pdftotext')
  })
})
