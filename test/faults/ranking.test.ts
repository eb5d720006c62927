import { describe, expect, test, vi } from 'vitest'
import { RetrieveBody, retrieveRequest } from '../../workers/http/contract/retrieve.ts'
import { aPdf } from '../support/pdf.ts'
import { PICTURE, pdfOfLines, setLines } from '../support/pdf-text.ts'
import { aScope } from '../support/scopes.ts'
import { smallLibrary } from '../support/small-library.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A page of clear text and a page that is a scan with a layer of text. */
const BOTH = aPdf({
  pages: [
    { content: setLines(['Granite is an igneous rock that cooled slowly.']) },
    {
      content: `${PICTURE.content} 3 Tr ${setLines(['Granite quarries were opened in the valley, as the chronicle tells.'])}`,
      entries: PICTURE.entries,
    },
  ],
  objects: PICTURE.objects,
})

describe('a threshold means what it says', () => {
  const asked = (more: object) =>
    retrieveRequest(RetrieveBody.parse({ mode: 'SEARCH', query: 'granite', ...more }))

  test.each([0, 0.5, 1])('%d is a value, on the wire, too', (min_confidence) => {
    expect(asked({ min_confidence }).minConfidence).toBe(min_confidence)
  })

  test('0 leaves everything in, 1 leaves what is certain', async () => {
    const library = smallLibrary()
    await library.add(pdfOfLines([['Granite is an igneous rock that cooled slowly.']]))
    await library.add(
      aPdf({
        pages: [
          {
            content: `${PICTURE.content} 3 Tr ${setLines(['Granite quarries were opened in the valley, as the chronicle tells.'])}`,
            entries: PICTURE.entries,
          },
        ],
        objects: PICTURE.objects,
      }),
    )
    const confidences = async (minConfidence: number) =>
      (await library.search('granite', { minConfidence })).passages.map(({ citation }) => citation.confidence)
    const all = await confidences(0)
    expect(all).toHaveLength(2)
    const least = Math.min(...all)
    expect(least).toBeLessThan(1)
    expect(await confidences(least)).toHaveLength(2)
    expect(await confidences(least + 0.01)).toEqual([1])
    expect(await confidences(1)).toEqual([1])
  })

  test('a chunk is as sure as the least of its blocks', async () => {
    const library = smallLibrary()
    await library.add(BOTH)
    const { passages } = await library.search('granite')
    const { blocks } = { blocks: [...library.on.shelf.blocks.values()] }
    expect(Math.min(...passages.map(({ citation }) => citation.confidence))).toBe(
      Math.min(...blocks.map(({ confidence }) => confidence)),
    )
    expect(
      (await library.search('granite', { minConfidence: 1 })).passages.every(
        (one) => one.citation.confidence === 1,
      ),
    ).toBe(true)
  })
})

describe('what both arms find is one passage', () => {
  const SENTENCES = [
    'The mitochondrion makes the energy of the cell.',
    'Energy cannot be made and cannot be lost.',
    'A cell has a wall in plants and none in animals.',
    'The power station makes energy of coal.',
    'Nothing here speaks of the matter at all.',
  ]

  async function library() {
    const made = smallLibrary()
    for (const sentence of SENTENCES) await made.add(pdfOfLines([[sentence]]), { title: 'A leaf' })
    return made
  }

  test('with both shares, in the order of their sum, and none twice', async () => {
    const { passages } = await (await library()).search('mitochondrion energy cell')
    const ids = passages.map(({ chunkId }) => chunkId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(passages[0]!.text).toBe(SENTENCES[0])
    expect(passages[0]!.scoreParts).toEqual({ lexical: 1 / 61, dense: 1 / 61, figures: 0, rerank: 0 })
    passages.forEach(({ rankScore, scoreParts }, at) => {
      expect(rankScore).toBeCloseTo(scoreParts!.lexical + scoreParts!.dense, 12)
      if (at > 0) expect(rankScore).toBeLessThanOrEqual(passages[at - 1]!.rankScore!)
    })
    const both = passages.filter(({ scoreParts }) => scoreParts!.lexical > 0 && scoreParts!.dense > 0)
    expect(both.length).toBeGreaterThan(1)
  })

  test('in the same order every time', async () => {
    const made = await library()
    const order = async () =>
      (await made.search('energy of the cell')).passages.map(({ chunkId, rankScore }) => [chunkId, rankScore])
    expect(await order()).toEqual(await order())
  })
})

describe('one school sees nothing of another', () => {
  const [schoolA, schoolB] = [aScope({ tenant: 'school-a' }), aScope({ tenant: 'school-b' })]
  const shared = (marker: string) =>
    pdfOfLines([[`The water cycle: vapour rises, clouds form, rain falls. ${marker} was written by us.`]])

  test('not its words, ids, counts or scores, and not by naming its documents', async () => {
    const library = smallLibrary()
    const ofA = await library.add(shared('Aardvarkium'), {}, schoolA)
    const before = await library.search('water cycle vapour', {}, schoolA)
    const ofB = await library.add(shared('Bandicootium'), {}, schoolB)
    const after = await library.search('water cycle vapour', {}, schoolA)
    expect(after.passages).toEqual(before.passages)
    expect(after.confidence).toBe(before.confidence)
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`Bandicootium|${ofB.id}`))
    const named = await library.search('water cycle', { filter: { documentIds: [ofB.id] } }, schoolA)
    expect([named.passages, named.noGoodMatch]).toEqual([[], true])
    const both = await library.search('water', { filter: { documentIds: [ofA.id, ofB.id] } }, schoolA)
    expect(both.passages.map(({ citation }) => citation.document.id)).toEqual([ofA.id])
    expect((await library.search('Bandicootium', {}, schoolA)).noGoodMatch).toBe(true)
    await expect(library.fetch(ofB, { by: 'all' }, schoolA)).rejects.toThrow('not-found')
    const [theirs] = (await library.search('water', {}, schoolB)).passages
    await expect(library.look(theirs!.citation.id, schoolA)).rejects.toThrow('not-found')
  })
})
