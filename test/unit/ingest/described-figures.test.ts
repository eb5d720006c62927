import { describe, expect, test } from 'vitest'
import { aPdf, HEIGHT, show, WIDTH } from '../../support/pdf.ts'
import { smallLibrary } from '../../support/small-library.ts'

const PROSE = [
  'Animals of the valley were drawn by those who lived there, and the plates',
  'were kept in the school until the flood. What follows is what was saved.',
]

/** Text, a red rectangle marked 0, and whatever else is drawn. */
const content = (rest = '') =>
  [
    ...PROSE.map((line, at) => show(line, `1 0 0 1 72 ${760 - 14 * at}`, 11)),
    '/Figure << /MCID 0 >> BDC 1 0 0 rg 150 400 300 150 re f EMC',
    rest,
  ].join(' ')

/** A page with a structure of its own. @param elements by name; `figure` is the one that mark 0 belongs to */
const tagged = (elements: Readonly<Record<string, string>>, rest = '') =>
  aPdf({
    pages: [{ content: content(rest), entries: '/StructParents 0' }],
    catalogue: '/MarkInfo << /Marked true >> /StructTreeRoot {root}',
    objects: {
      root: '<< /Type /StructTreeRoot /K {outer} /ParentTree << /Nums [0 [{figure}]] >> >>',
      outer: '<< /Type /StructElem /S /Document /P {root} /K [{figure}] >>',
      ...elements,
    },
  })

const figure = (alt: string) =>
  `<< /Type /StructElem /S /Figure /P {outer} /Pg {page0} ${alt} /K << /Type /MCR /Pg {page0} /MCID 0 >> >>`

const CAPTION = show('Figure 1. The heron by the river', '1 0 0 1 150 384', 10)

describe('what the tags of a file say of a picture', () => {
  test.each<[string, Uint8Array, string[]]>([
    ['makes it a figure', tagged({ figure: figure('/Alt (A grey bird)') }), ['A grey bird']],
    [
      'stands behind the caption',
      tagged({ figure: figure('/Alt (A grey bird)') }, CAPTION),
      ['Figure 1. The heron by the river\nA grey bird'],
    ],
    [
      'is not said twice',
      tagged({ figure: figure('/Alt (The heron)') }, CAPTION),
      ['Figure 1. The heron by the river'],
    ],
    ['is nothing where they say nothing', tagged({ figure: figure('/Alt ( )') }), []],
    [
      'is what an element around it says',
      tagged({
        outer: '<< /Type /StructElem /S /Figure /Alt (A grey bird) /P {root} /K [{figure}] >>',
        figure: figure('/Alt (Its beak)'),
      }),
      ['A grey bird'],
    ],
    [
      'is left out where elements hold each other',
      tagged({
        outer: '<< /Type /StructElem /S /Document /P {figure} /K [{figure}] >>',
        figure:
          '<< /Type /StructElem /S /Figure /Alt (A grey bird) /P {outer} /Pg {page0} /K [0 {outer} {figure}] >>',
      }),
      [],
    ],
  ])('%s', async (_, file, texts) => {
    const library = smallLibrary()
    const document = await library.add(file, { title: 'Animals' })
    const figures = [...library.on.shelf.blocks.values()].filter(({ kind }) => kind === 'figure')
    expect([document.status, figures.map(({ text }) => text)]).toEqual(['published', texts])
  })
})

test('a described figure is found by its description and cited with its place', async () => {
  const library = smallLibrary()
  await library.add(tagged({ figure: figure('/Alt (A grey bird hunting)') }), { title: 'Animals' })
  const { passages } = await library.search('a grey bird hunting')
  const { citation } = await library.look(passages[0]!.citation.id)
  expect(citation.quote).toContain('A grey bird hunting')
  const drawing = [150 / WIDTH, 1 - 550 / HEIGHT, 450 / WIDTH, 1 - 400 / HEIGHT]
  const near = (box: readonly number[]) => box.every((side, at) => Math.abs(side - drawing[at]!) < 0.003)
  expect(citation.regions.flatMap(({ boxes }) => boxes).some(near)).toBe(true)
})
