import { describe, expect, test } from 'vitest'
import type { Block } from '../../../workers/domain/block.ts'
import { cite, quoteOf } from '../../../workers/domain/citation.ts'
import { citationPage } from '../../../workers/http/citation-page.ts'
import type { SourceText } from '../../../workers/http/source-text.ts'
import { aBlock, aDigest, aDocument } from '../../support/builders.ts'

type Blocks = readonly [Block, ...Block[]]

/** The page that cites one of some blocks. */
function pageOf(
  blocks: Blocks,
  at: number,
  given: Partial<Pick<SourceText, 'earlier' | 'later' | 'slideShape' | 'player'>> = {},
) {
  const cited = blocks[at]!
  const text = quoteOf([cited], null)
  const citation = cite(aDocument(), [cited], cited, { text, sha256: aDigest(text), span: null })
  const { earlier = null, later = null, slideShape = null, player = null } = given
  return {
    citation,
    body: citationPage({ citation, blocks, earlier, later, slideShape, player, linkToken: 'signed' }).body,
  }
}

const inFlow = (ordinal: number, text: string, given: Partial<Block> = {}) =>
  aBlock({ ordinal, text, locator: { on: 'flow', paragraphIndex: ordinal + 1 }, ...given })

test('the cited block is marked among its neighbours, each with the number a reader counts', () => {
  const { body } = pageOf(
    [inFlow(0, 'Before.'), inFlow(1, 'Roots drink <b>water</b>.'), inFlow(2, 'After.')],
    1,
  )
  expect(body.match(/<mark/g)).toHaveLength(1)
  expect(body).toContain('<mark class="primary">Roots drink &lt;b&gt;water&lt;/b&gt;.</mark>')
  expect(body).toContain('<span class="at">¶ 3</span>')
  expect(body).toContain('paragraph 2 under its heading')
})

test('headings are headings of the page', () => {
  const { body } = pageOf(
    [inFlow(0, 'Roots', { kind: 'heading', headingLevel: 2 }), inFlow(1, 'They drink.')],
    1,
  )
  expect(body).toContain('role="heading" aria-level="4"')
})

test('what stands before and after is reached by the same link, the ends are ends', () => {
  const { citation, body } = pageOf([inFlow(0, 'One.')], 0, { later: 60 })
  expect(body).toContain(`/citation/${citation.id}?from=60&amp;token=signed#page`)
  expect(body).toContain('<span class="off">← Earlier</span>')
})

test('a slide is drawn with the places of its texts, the cited one marked', () => {
  const onSlide = (ordinal: number, slideIndex: number, y: number) =>
    aBlock({
      ordinal,
      locator: { on: 'slide', slideIndex, paragraphIndex: 1, rects: [[0.25, y, 0.75, y + 0.1]] },
    })
  const { body } = pageOf([onSlide(0, 3, 0.1), onSlide(1, 3, 0.5), onSlide(2, 4, 0.1)], 1, {
    slideShape: 4 / 3,
  })
  expect(body.match(/<h2>Slide \d+/g)).toEqual(['<h2>Slide 4', '<h2>Slide 5'])
  expect(body).toContain('viewBox="0 0 1600 1200"')
  expect(body).toContain('<rect class="primary" x="400" y="600" width="800" height="120"/>')
  expect(body.match(/class="other"/g)).toHaveLength(2)
})

test('cells are named by their range, sheets by their tab', () => {
  const row = (ordinal: number, sheet: string) =>
    aBlock({
      ordinal,
      kind: 'cells',
      locator: { on: 'sheet', sheet, range: `A${ordinal + 1}:C${ordinal + 1}` },
    })
  const { body } = pageOf([row(0, '7b'), row(1, '7b'), row(2, '7c')], 1)
  expect(body.match(/<h2 dir="auto">[^<]*/g)).toEqual(['<h2 dir="auto">7b', '<h2 dir="auto">7c'])
  expect(body).toContain('<span class="at">A2:C2</span>')
  expect(body).toContain('cells A2:C2 of the sheet 7b')
})

describe('of something said', () => {
  const said = (ordinal: number, startMs: number) =>
    aBlock({
      ordinal,
      kind: 'transcript',
      text: `Sentence ${ordinal}.`,
      locator: { on: 'time', startMs, endMs: startMs + 5_500 },
    })
  const blocks = [said(0, 1_000), said(1, 754_000), said(2, 760_000)] as const

  test.each([
    ['audio/wav', 'audio'],
    ['video/mp4', 'video'],
  ])('%s is played by <%s> from the cited moment to its end, without a script', (mediaType, element) => {
    const { body } = pageOf(blocks, 1, { player: { url: '/recordings/doc_1?token=a.b', mediaType } })
    expect(body).toContain(
      `<${element} controls preload="metadata" src="/recordings/doc_1?token=a.b#t=754,759.5"`,
    )
    expect(body).toContain('12:34 to 12:39')
    expect(body).toContain('<mark class="primary">Sentence 1.</mark>')
    expect(body).not.toMatch(/<script|javascript:| on\w+=| style=|autoplay/i)
  })

  test('captions alone show what is said with its times, and play nothing', () => {
    const { body } = pageOf(blocks, 1)
    expect(body).not.toMatch(/<audio|<video/)
    expect(body).toContain('<span class="at">12:40</span>')
  })

  test('a recording may be loaded from the engine alone', () => {
    const text = quoteOf([blocks[1]], null)
    const citation = cite(aDocument(), [blocks[1]], blocks[1], { text, sha256: aDigest(text), span: null })
    const view = {
      citation,
      blocks,
      earlier: null,
      later: null,
      slideShape: null,
      player: null,
      linkToken: null,
    }
    expect(citationPage(view).headers['content-security-policy']).toContain("media-src 'self'")
  })
})

test('the page needs no script and no style of its own', () => {
  expect(pageOf([inFlow(0, 'One.')], 0).body).not.toMatch(/<script|javascript:| on\w+=| style=/i)
})
