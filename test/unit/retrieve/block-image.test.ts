import { beforeAll, describe, expect, test } from 'vitest'
import { failure } from '../../../workers/domain/failure.ts'
import { BlockId } from '../../../workers/domain/ids.ts'
import { type Box, boxesOf, hull } from '../../../workers/domain/locator.ts'
import { ok, refused } from '../../../workers/domain/result.ts'
import { blockImage } from '../../../workers/ports/block-image.ts'
import type { PageRenderer } from '../../../workers/ports/page-renderer.ts'
import { shownBlock } from '../../../workers/retrieve/block-image.ts'
import { pdfOfLines } from '../../support/pdf-text.ts'
import { aScope } from '../../support/scopes.ts'
import { smallLibrary } from '../../support/small-library.ts'

const library = smallLibrary()
const { on } = library
let printed: BlockId
let flowing: BlockId

/** Notes what it is asked for. @param draws false where it cannot draw */
function notedRenderer(draws = true) {
  const asked: [number, Box][] = []
  const renderer: PageRenderer = {
    version: draws ? 'noted' : 'unable',
    render: async () => expect.fail('a whole page was drawn'),
    crop: async (_, pageIndex, box) => {
      asked.push([pageIndex, box])
      return draws
        ? ok({ mediaType: 'image/webp', width: 1, height: 1, bytes: new Uint8Array([asked.length]) })
        : refused(failure('page-unreadable', 'It cannot be drawn'))
    },
  }
  return { asked, ports: { artifacts: on.artifacts, renderer, pictureRenderer: renderer } }
}

const firstBlock = async (file: Uint8Array, title: string) => {
  const document = await library.add(file, { title })
  const [passage] = (await library.fetch(document)).passages
  return passage!.citation.blockIds[0]
}

beforeAll(async () => {
  printed = await firstBlock(pdfOfLines([['A line that stands on a page.', 'And one below it.']]), 'Printed')
  flowing = await firstBlock(new TextEncoder().encode('A line that stands on no page.'), 'Flowing')
})

describe('a block is shown', () => {
  test.each<[string, () => BlockId, Parameters<typeof aScope>[0], boolean]>([
    ['where it stands on a page', () => printed, {}, true],
    ['unless it stands on none', () => flowing, {}, false],
    ['unless another school has it', () => printed, { tenant: 'school-b' }, false],
    ['unless there is none', () => BlockId.parse(`blk_${'0'.repeat(20)}_x1_0_0`), {}, false],
  ])('%s', async (_, id, who, shown) => {
    expect((await shownBlock(id(), aScope(who), on)) !== undefined).toBe(shown)
  })
})

test('its image is that of its place, cut once and kept with its document', async () => {
  const shown = (await shownBlock(printed, aScope(), on))!
  const { locator } = shown.block
  const { asked, ports } = notedRenderer()
  for (const _ of [1, 2])
    expect(await blockImage(shown.document, shown.block, ports)).toEqual(ok(new Uint8Array([1])))
  expect(asked).toEqual([[0, hull(boxesOf(locator)!)]])
  const kept = await on.artifacts.list(`documents/${shown.document.id}/crops/`, null, 10)
  expect(kept).toHaveLength(1)
})

test('a page that cannot be drawn has none, and nothing is kept of it', async () => {
  const shown = (await shownBlock(printed, aScope(), on))!
  const { ports } = notedRenderer(false)
  const image = await blockImage(shown.document, shown.block, ports)
  expect(image.ok ? 'cut' : image.error.kind).toBe('page-unreadable')
  expect(await on.artifacts.list(`documents/${shown.document.id}/crops/unable`, null, 10)).toEqual([])
})

test('what is revoked is not shown', async () => {
  const shown = (await shownBlock(printed, aScope(), on))!
  await on.catalogue.revoke(shown.document.id, 1)
  expect(await shownBlock(printed, aScope(), on)).toBeUndefined()
  await on.catalogue.revoke(shown.document.id, null)
  expect(await shownBlock(printed, aScope(), on)).toBeDefined()
})
