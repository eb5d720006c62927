import { expect, test } from 'vitest'
import type { Box } from '../../../../../workers/domain/locator.ts'
import { captionedRegions } from '../../../../../workers/ingest/extract/ocr/captioned-regions.ts'
import type { ScannedPage } from '../../../../../workers/ingest/extract/ocr/scanned-page.ts'

const [WIDTH, HEIGHT] = [600, 800]
const REGION: Box = [0.2, 0.3, 0.8, 0.6]

/** A page with regions and lines of one word each. */
const pageOf = (drawn: readonly Box[], lines: readonly (readonly [string, Box])[]): ScannedPage => ({
  placement: { width: WIDTH, height: HEIGHT, turn: 0, skew: 0 },
  longerSide: HEIGHT,
  lines: lines.map(([text, box]) => ({
    box,
    words: [{ text, box, confidence: 0.9 }],
    block: null,
    paragraph: null,
    ink: 100,
  })),
  lost: [],
  drawn,
  coverage: 1,
  handwriting: null,
})

const BELOW: Box = [0.3, 0.62, 0.7, 0.635]
const PROSE = 'What stands here is read on its own and no label'
const CASES: readonly [string, number, readonly Box[], readonly (readonly [string, Box])[]][] = [
  ['a caption below', 1, [REGION], [['Figure 2. A heron', BELOW]]],
  ['a caption in Hindi', 1, [REGION], [['चित्र 2 बगुला', BELOW]]],
  ['a short caption', 1, [REGION], [['Fig. 7', BELOW]]],
  ['a caption above', 1, [REGION], [['Figure 2. A heron', [0.3, 0.27, 0.7, 0.285]]]],
  ['no caption', 0, [REGION], [['A heron', BELOW]]],
  ['the caption of a table', 0, [REGION], [['Table 2. Herons', BELOW]]],
  ['a sentence about a figure', 0, [REGION], [['Figure 2 shows a heron', BELOW]]],
  ['a caption far below', 0, [REGION], [['Figure 2. A heron', [0.3, 0.7, 0.7, 0.715]]]],
  ['a caption in another column', 0, [[0, 0.3, 0.4, 0.6]], [['Figure 2. A heron', [0.5, 0.62, 0.9, 0.635]]]],
  [
    'a label between the two',
    1,
    [REGION],
    [
      ['Years', [0.4, 0.605, 0.5, 0.615]],
      ['Figure 2. A heron', BELOW],
    ],
  ],
  [
    'text between the two',
    0,
    [REGION],
    [
      [PROSE, [0.2, 0.605, 0.8, 0.615]],
      ['Figure 2. A heron', BELOW],
    ],
  ],
  [
    'words all over it',
    0,
    [REGION],
    [
      [PROSE, [0.22, 0.32, 0.78, 0.58]],
      ['Figure 2. A heron', BELOW],
    ],
  ],
  [
    'two parts above one caption',
    2,
    [
      [0.2, 0.3, 0.45, 0.6],
      [0.5, 0.3, 0.8, 0.6],
    ],
    [['Figure 2. Herons', BELOW]],
  ],
  ['something else below the caption', 1, [REGION, [0.2, 0.65, 0.8, 0.9]], [['Figure 2. A heron', BELOW]]],
]

test.each(CASES)('of a region with %s there are %i', (_, count, drawn, lines) => {
  const found = captionedRegions(pageOf(drawn, lines), WIDTH, HEIGHT)
  expect(found).toHaveLength(count)
  if (count > 0)
    expect(found[0]).toEqual([
      drawn[0]![0] * WIDTH,
      drawn[0]![1] * HEIGHT,
      drawn[0]![2] * WIDTH,
      drawn[0]![3] * HEIGHT,
    ])
})
