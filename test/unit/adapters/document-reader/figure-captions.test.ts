import { describe, expect, test } from 'vitest'
import { pieceList } from '../../../../workers/adapters/document-reader/pieces/piece-list.ts'
import type { Boxes } from '../../../../workers/domain/locator.ts'
import type { Place } from '../../../../workers/ports/document-reader.ts'
import { lineOf } from '../../../support/office/read.ts'

const PICTURE = { part: 'media/leaf.png', crop: null }
const FLOW: Place = { on: 'flow' }

type Told = readonly [kind: 'figure' | 'picture' | 'caption' | 'paragraph' | 'row' | 'heading', text: string]

/** Pieces as they are told; a `picture` is a figure that shows one. */
function piecesOf(told: readonly (readonly [...Told, Place?])[]) {
  const list = pieceList()
  for (const [kind, text, place = FLOW] of told)
    if (kind === 'row')
      list.addRow({ kind: 'table_row', table: 0, row: 0, header: false, cells: [text], place })
    else if (kind === 'heading') list.addHeading({ text, place }, 1)
    else if (kind === 'picture') list.add({ kind: 'figure', text, place, picture: PICTURE })
    else list.add({ kind: place.on === 'slide' && kind === 'paragraph' ? 'slide_text' : kind, text, place })
  return list.pieces
}

describe('a figure in running text is one piece with', () => {
  test.each<[string, Told[], string[]]>([
    [
      'the caption below',
      [
        ['picture', 'A leaf'],
        ['caption', 'From the garden'],
      ],
      ['figure: From the garden\nA leaf'],
    ],
    [
      'a caption that says what describes it',
      [
        ['picture', 'a leaf'],
        ['caption', 'Figure 1: A leaf'],
      ],
      ['figure: Figure 1: A leaf'],
    ],
    [
      'a numbered line below',
      [
        ['picture', ''],
        ['paragraph', 'Figure 1. A leaf'],
      ],
      ['figure: Figure 1. A leaf'],
    ],
    [
      'no sentence that begins like one',
      [
        ['picture', 'A leaf'],
        ['paragraph', 'Figure 1 shows it'],
      ],
      ['figure: A leaf', 'paragraph: Figure 1 shows it'],
    ],
    [
      'the caption above, where it has none below',
      [
        ['caption', 'Leaf'],
        ['picture', ''],
        ['paragraph', 'So.'],
      ],
      ['figure: Leaf', 'paragraph: So.'],
    ],
    [
      'those above, where all are',
      [
        ['caption', 'a'],
        ['picture', ''],
        ['caption', 'b'],
        ['picture', ''],
      ],
      ['figure: a', 'figure: b'],
    ],
    [
      'those below, where all are',
      [
        ['picture', ''],
        ['caption', 'a'],
        ['picture', ''],
        ['caption', 'b'],
      ],
      ['figure: a', 'figure: b'],
    ],
    [
      'not the one of a drawing that was not read',
      [
        ['caption', 'a'],
        ['picture', ''],
        ['caption', 'b'],
      ],
      ['caption: a', 'figure: b'],
    ],
    [
      'not that of a table',
      [
        ['picture', 'A leaf'],
        ['caption', 'Weights'],
        ['row', '1'],
      ],
      ['figure: A leaf', 'caption: Weights', 'table_row: 1'],
    ],
    [
      'not one that says Table',
      [
        ['picture', 'A leaf'],
        ['caption', 'Table 1: Weights'],
      ],
      ['figure: A leaf', 'caption: Table 1: Weights'],
    ],
    [
      'none, when it is described',
      [
        ['picture', 'A leaf'],
        ['paragraph', 'So.'],
      ],
      ['figure: A leaf', 'paragraph: So.'],
    ],
    [
      'nothing, when nothing names it',
      [
        ['picture', ''],
        ['paragraph', 'So.'],
      ],
      ['paragraph: So.'],
    ],
  ])('%s', (_, told, lines) => {
    expect(piecesOf(told).map(lineOf)).toEqual(lines)
  })
})

describe('a picture on a slide is named by', () => {
  const at = (...box: [number, number, number, number]): Place => ({
    on: 'slide',
    slideIndex: 0,
    boxes: [box],
  })
  const title = ['heading', 'Leaves', at(0, 0, 1, 0.1)] as const
  const picture = ['picture', '', at(0.1, 0.2, 0.5, 0.6)] as const
  const caption = ['paragraph', 'Fig. 3: An oak leaf', at(0.1, 0.62, 0.5, 0.68)] as const
  test.each<[string, (readonly [...Told, Place?])[], string[]]>([
    [
      'the numbered line below',
      [title, picture, caption],
      ['heading1: Leaves', 'figure: Fig. 3: An oak leaf'],
    ],
    [
      'not one beside it',
      [title, picture, ['paragraph', 'Fig. 3: An oak', at(0.6, 0.3, 0.9, 0.4)]],
      ['heading1: Leaves', 'figure: Leaves', 'slide_text: Fig. 3: An oak'],
    ],
    [
      'not one of several lines in a box',
      [title, picture, caption, ['paragraph', 'More', caption[2]]],
      ['heading1: Leaves', 'figure: Leaves', 'slide_text: Fig. 3: An oak leaf', 'slide_text: More'],
    ],
    ['the title, when nothing else names it', [title, picture], ['heading1: Leaves', 'figure: Leaves']],
    [
      'the title, for the largest',
      [title, picture, ['picture', '', at(0.6, 0.2, 0.9, 0.5)]],
      ['heading1: Leaves', 'figure: Leaves'],
    ],
    ['nothing, when it is an ornament', [title, ['picture', '', at(0.9, 0.9, 1, 1)]], ['heading1: Leaves']],
    [
      'nothing, when there is no title',
      [picture, ['paragraph', 'So.', at(0, 0.8, 1, 0.9)]],
      ['slide_text: So.'],
    ],
  ])('%s', (_, told, lines) => {
    expect(piecesOf(told).map(lineOf)).toEqual(lines)
  })

  test('a caption whose place is then the figure’s, too', () => {
    const [, figure] = piecesOf([title, picture, caption])
    const boxes: Boxes = [
      [0.1, 0.2, 0.5, 0.6],
      [0.1, 0.62, 0.5, 0.68],
    ]
    expect(figure!.place).toEqual({ on: 'slide', slideIndex: 0, boxes })
  })
})
