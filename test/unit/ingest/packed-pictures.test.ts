import { describe, expect, test } from 'vitest'
import { pictureRenderer } from '../../../workers/adapters/page-renderer/picture-webp.ts'
import type { Block } from '../../../workers/domain/block.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import { blockImage } from '../../../workers/ports/block-image.ts'
import { shownBlock } from '../../../workers/retrieve/block-image.ts'
import { compiled } from '../../support/compiled.ts'
import { imagesUpTo } from '../../support/images/readers.ts'
import { aJpeg, aPng } from '../../support/images/small-files.ts'
import { docxParts, paragraph, run } from '../../support/office/docx.ts'
import { odfParts } from '../../support/office/odf.ts'
import { place, pptxParts, shape } from '../../support/office/pptx.ts'
import { zipOf } from '../../support/office/zip.ts'
import { aScope } from '../../support/scopes.ts'
import { smallLibrary } from '../../support/small-library.ts'
import { webpDecoder } from '../../support/webp.ts'

const decode = webpDecoder(compiled('@jsquash/webp/codec/dec/webp_dec.wasm'))
const library = smallLibrary({
  pictureRenderer: pictureRenderer(imagesUpTo(1), compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
})
const { on } = library

/** Red on the left, blue on the right. */
const flag = (width = 60, height = 30) => {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++)
    rgba.set(at % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4)
  return { width, height, rgba }
}
const PNG = aPng(flag())

/** A text whose only figure is described as a flag. */
const docxWith = (picture: Uint8Array | null, target = 'media/image1.png') => {
  const drawing =
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="A flag in the wind"/><a:graphic><a:graphicData><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="p"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="pic1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  const parts = docxParts(paragraph(run('Before it.')) + paragraph(drawing))
  const links = 'word/_rels/document.xml.rels'
  const link = `<Relationship Id="pic1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"/>`
  const empty =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
  return zipOf({
    ...parts,
    [links]: (parts[links] ?? empty).replace('</Relationships>', `${link}</Relationships>`),
    ...(picture !== null && { 'word/media/image1.png': picture }),
  })
}

const pptxWith = (cut: string) => {
  const picture = `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p"/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="pic1"/>${cut}</p:blipFill><p:spPr>${place(100, 100, 600, 300)}</p:spPr></p:pic>`
  const parts = pptxParts([
    { shapes: shape(['A flag in the wind'], place(0, 0, 1000, 80), '<p:ph type="title"/>') + picture },
  ])
  const links = 'ppt/slides/_rels/slide1.xml.rels'
  const link =
    '<Relationship Id="pic1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/image1.png"/>'
  return zipOf({
    ...parts,
    [links]: parts[links]!.replace('</Relationships>', `${link}</Relationships>`),
    'ppt/media/image1.png': PNG,
  })
}

const odtWith = () =>
  zipOf({
    ...odfParts(
      'text',
      '<text:p><draw:frame><draw:image xlink:href="Pictures/1.png"/><svg:desc>A flag in the wind</svg:desc></draw:frame></text:p>',
    ),
    'Pictures/1.png': PNG,
  })

const html = (address: string) =>
  new TextEncoder().encode(
    `<!doctype html><html lang=en><body><p>Before it.<p><img alt="A flag in the wind" src="${address}"></body></html>`,
  )
const base64 = Buffer.from(PNG).toString('base64')

let taken = 0
/** Takes a file in and answers its only figure. */
async function figureOf(file: Uint8Array): Promise<{ block: Block; state: string }> {
  const document = await library.add(file, { title: `Flags ${++taken}` })
  const blocks = [...on.shelf.blocks.values()].filter(({ documentId }) => documentId === document.id)
  const figures = blocks.filter(({ kind }) => kind === 'figure')
  expect(figures.map(({ text }) => text)).toEqual(['A flag in the wind'])
  return { block: figures[0]!, state: document.status }
}

/** The image of a block as its readers see it; undefined where it has none. */
async function imageOf(block: Block) {
  const shown = await shownBlock(block.id, aScope(), on)
  if (shown === undefined) return undefined
  const image = await blockImage(shown.document, shown.block, on)
  return image.ok ? decode(image.value) : expect.fail(image.error.detail)
}

const red = ({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }) =>
  Array.from({ length: width * height }, (_, at) => data[at * 4]! > 200).filter(Boolean).length /
  (width * height)

describe('the picture of a figure is kept', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, number, [number, number]]>([
    ['of a text of Word', () => docxWith(PNG), 0.5, [60, 30]],
    ['in another format than its name says', async () => docxWith(await aJpeg(flag())), 0.5, [60, 30]],
    ['of a slide, which is named by its title', () => pptxWith(''), 0.5, [60, 30]],
    ['of a slide, as far as it is shown', () => pptxWith('<a:srcRect r="50000" t="-5000"/>'), 1, [30, 30]],
    ['of a text of OpenDocument', odtWith, 0.5, [60, 30]],
    ['of a page that holds it', () => html(`data:image/png;base64,${base64}`), 0.5, [60, 30]],
  ])('%s', async (_, file, share, size) => {
    const { block, state } = await figureOf(await file())
    const image = (await imageOf(block))!
    expect([state, image.width, image.height]).toEqual(['published', ...size])
    expect(red(image)).toBeCloseTo(share, 1)
    expect(await shownBlock(block.id, aScope({ tenant: 'school-b' }), on)).toBeUndefined()
  })
})

describe('a figure is without an image, and its document is published, where the picture', () => {
  test.each<[string, () => Uint8Array]>([
    ['is missing', () => docxWith(null)],
    ['lies outside of the package', () => docxWith(PNG, '../../../../etc/image1.png')],
    ['is cut off', () => docxWith(PNG.slice(0, 60))],
    [
      'is of a format that is not drawn',
      () => docxWith(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ],
    ['has more pixels than pictures may', () => docxWith(aPng(flag(1_200, 1_000)))],
    ['is larger than a picture may be', () => docxWith(new Uint8Array(17 * 2 ** 20))],
    ['is on another machine', () => html('https://school.test/flag.png')],
    ['is not what its address says', () => html('data:image/png;base64,!!!!')],
  ])('%s', async (_, file) => {
    const { block, state } = await figureOf(file())
    expect([state, await imageOf(block)]).toEqual(['published', undefined])
  })
})

test('it goes with its document', async () => {
  const { block } = await figureOf(docxWith(aPng(flag(61, 30))))
  const document = (await on.catalogue.find(block.documentId))!
  const kept = () => on.artifacts.list(`documents/${document.id}/crops/`, null, 10)
  expect(await kept()).toHaveLength(1)
  await erase(document, on)
  expect(await kept()).toEqual([])
})
