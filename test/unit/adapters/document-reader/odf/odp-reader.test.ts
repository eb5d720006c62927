import { describe, expect, test } from 'vitest'
import { odpReader } from '../../../../../workers/adapters/document-reader/odf/odp-reader.ts'
import { standsAnyBytes } from '../../../../support/office/hostile.ts'
import { type OdfParts, odfOf, odfParts } from '../../../../support/office/odf.ts'
import { lineOf, readBy } from '../../../../support/office/read.ts'

const PARTS: OdfParts = {
  masters:
    '<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="20cm" fo:page-height="100mm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="L"/></office:master-styles>',
}
const page = (content: string) => `<draw:page draw:master-page-name="M">${content}</draw:page>`
const frame = (text: string, place = '', rest = '') =>
  `<draw:frame ${place} ${rest}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
const at = (x: number, y: number, width: number, height: number) =>
  `svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm" svg:height="${height}cm"`
const read = (pages: string) => readBy(odpReader(), odfOf('presentation', pages, PARTS))

describe('odpReader', () => {
  test('reads titles first, then what is placed, then notes; repeated and empty placeholders are no text', async () => {
    const first = page(
      [
        frame('below', at(0, 8, 1, 1)),
        frame('Topic', at(0, 0, 20, 1), 'presentation:class="title"'),
        frame('Click to add', '', 'presentation:class="outline" presentation:placeholder="true"'),
        frame('12', '', 'presentation:class="page-number"'),
        frame('points', at(0, 2, 1, 1), 'presentation:class="outline"'),
        `<presentation:notes><draw:page-thumbnail/>${frame('Say it', '', 'presentation:class="notes"')}</presentation:notes>`,
      ].join(''),
    )
    const found = await read(first + page('') + page(frame('last')))
    expect(found.slides?.count).toBe(3)
    expect(
      found.pieces.map((piece) => `${piece.place.on === 'slide' && piece.place.slideIndex} ${lineOf(piece)}`),
    ).toEqual([
      '0 heading1: Topic',
      '0 slide_text: points',
      '0 slide_text: below',
      '0 speaker_note: Say it',
      '2 slide_text: last',
    ])
  })

  test.each([
    ['its own place', frame('x', at(2, 1, 4, 2)), [0.1, 0.1, 0.3, 0.3]],
    [
      'a place after turning',
      frame(
        'x',
        'svg:width="4cm" svg:height="2cm" draw:transform="rotate (1.5707963267949) translate (2cm 5cm)"',
      ),
      [0.1, 0.1, 0.2, 0.5],
    ],
    [
      'the place of its group',
      `<draw:g>${frame('x', at(2, 1, 2, 2))}<draw:rect ${at(4, 1, 2, 2)}/></draw:g>`,
      [0.1, 0.1, 0.3, 0.3],
    ],
    ['only what is on the slide', frame('x', at(-2, 0, 4, 1)), [0, 0, 0.1, 0.1]],
  ])('a shape has %s', async (_, shapes, box) => {
    const [piece] = (await read(page(shapes))).pieces
    expect(
      piece?.place.on === 'slide' && piece.place.boxes?.[0].map((one) => Math.round(one * 1e6) / 1e6),
    ).toEqual(box)
  })

  standsAnyBytes(odpReader(), odfParts('presentation', page(frame('a', at(0, 0, 1, 1))), PARTS))
})
