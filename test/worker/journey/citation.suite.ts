import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { WireResolvedCitation } from '../../../workers/http/contract/citation.ts'
import type { Caller } from '../../support/api.ts'

/** What a citation promises, issued for a chapter that the school may read. */
export function citationSuite(school: () => Caller): void {
  const first = async () => (await school().search('phases of mitosis')).passages[0]!.citation

  test('is looked up again with the same quote, place and confidence', async () => {
    const issued = await first()
    const { lines, outdated, ...looked } = WireResolvedCitation.parse(await school().citation(issued.id))
    expect(looked).toEqual(issued)
    expect(lines.length).toBeGreaterThan(0)
    expect(outdated).toEqual([])
    expect(await school().citation(issued.id)).toEqual({ ...looked, lines, outdated })
  })

  test('has lines that spell its quote', async () => {
    const issued = await first()
    const { lines } = await school().citation(issued.id)
    // The bar between the cells of a table is printed nowhere.
    const letters = (text: string) => text.replace(/[\s\u00AD|-]/g, '')
    expect(letters(lines.map((line) => line.text).join(''))).toBe(letters(issued.quote))
  })

  test('of a part of a block has the boxes of that part', async () => {
    const issued = await first()
    const end = Math.min(40, issued.quote.length)
    const part = await school().citation(`${issued.id}_s5-${end}`)
    expect(part.quote).toBe(issued.quote.slice(5, end))
    expect(part.regions.flatMap((region) => region.boxes)).toEqual(part.lines.map((line) => line.box))
  })

  test('is a Web Annotation for who asks for JSON-LD', async () => {
    const { id, quote } = await first()
    const response = await school().send(`/citation/${id}`, { headers: { accept: 'application/ld+json' } })
    expect(response.headers.get('content-type')).toContain('application/ld+json')
    const annotation = (await response.json()) as {
      target: { selector: { type: string; exact?: string; value?: string }[] }
    }
    expect(annotation.target.selector[0]).toEqual({ type: 'TextQuoteSelector', exact: quote })
    expect(annotation.target.selector[1]!.value).toMatch(
      /^page=\d+&xywh=percent:[\d.]+,[\d.]+,[\d.]+,[\d.]+$/,
    )
  })

  test('is a page for a person, with an image that opens by its link', async () => {
    const { id } = await first()
    const response = await school().send(`/citation/${id}`, { headers: { accept: 'text/html' } })
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    const [, source] = /<img src="([^"]+)"/.exec(page)!
    const image = await fetchOpenly(source!.replaceAll('&amp;', '&'))
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/webp')
    const bytes = new Uint8Array(await image.arrayBuffer())
    expect(new TextDecoder().decode(bytes.subarray(8, 12))).toBe('WEBP')
  })

  test('of chunks and blocks is given by their ids; unknown ones have none', async () => {
    const [passage] = (await school().search('phases of mitosis')).passages
    const blockId = passage!.citation.block_ids[0]!
    const unknown = passage!.chunk_id.replace(/[0-9a-f]{8}$/, '00000000')
    const response = await school().post('/resolve', {
      chunk_ids: [passage!.chunk_id, unknown],
      block_ids: [blockId],
    })
    const { items } = (await response.json()) as {
      items: { id: string; citation: { quote: string } | null }[]
    }
    expect(items.map((item) => [item.id, item.citation?.quote !== undefined])).toEqual([
      [passage!.chunk_id, true],
      [unknown, false],
      [blockId, true],
    ])
  })
}

/** Without a bearer token, as a browser asks for an image. */
const fetchOpenly = (path: string) => SELF.fetch(`http://engine.test${path}`)
