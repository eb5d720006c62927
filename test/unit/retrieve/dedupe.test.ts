import { expect, test } from 'vitest'
import { type Audience, TenantId } from '../../../workers/domain/scope.ts'
import { dedupe } from '../../../workers/retrieve/dedupe.ts'
import type { Found } from '../../../workers/retrieve/hydrate.ts'
import { aBlock, aChunk, aDocument, aDocumentId } from '../../support/builders.ts'

const own: Audience = { of: 'tenant', tenant: TenantId.parse('school-a') }
const global: Audience = { of: 'global' }
const TEXT =
  'During metaphase the chromosomes line up at the equator of the cell and the spindle fibres attach.'

const found = (number: number, text: string, audience: Audience, score: number): Found => {
  const documentId = aDocumentId(number)
  const block = aBlock({ documentId, text })
  const chunk = aChunk([block])
  const parts = { lexical: score, dense: 0, figures: 0, rerank: 0 }
  return {
    chunk,
    document: aDocument({ id: documentId, audience }),
    blocks: [block],
    hit: { chunkId: chunk.id, score, parts, evidence: { bm25: score, cosine: null } },
  }
}

const shown = (all: Found[]) => all.map((one) => one.document.id)

test('two passages that say the same are one', () => {
  const all = [found(1, TEXT, global, 0.03), found(2, `${TEXT} `, global, 0.02)]
  expect(shown(dedupe(all))).toEqual([aDocumentId(1)])
})

test('a school’s own copy stands in the place of the global one', () => {
  const [only, ...rest] = dedupe([found(1, TEXT, global, 0.03), found(2, TEXT, own, 0.02)])
  expect(rest).toEqual([])
  expect(only!.document.id).toBe(aDocumentId(2))
  expect(only!.hit).toMatchObject({ chunkId: only!.chunk.id, score: 0.03 })
})

test('a school’s own copy that is found first stays', () => {
  expect(shown(dedupe([found(2, TEXT, own, 0.03), found(1, TEXT, global, 0.02)]))).toEqual([aDocumentId(2)])
})

test('passages that share some words are two', () => {
  const other =
    'During anaphase the chromosomes part and move to the poles of the cell along the spindle fibres.'
  expect(dedupe([found(1, TEXT, global, 0.03), found(2, other, global, 0.02)])).toHaveLength(2)
})

test('passages in scripts without spaces are told apart', () => {
  const all = [
    found(1, '细胞分裂', global, 0.03),
    found(2, '光合作用', global, 0.02),
    found(3, '细胞分裂', global, 0.01),
  ]
  expect(shown(dedupe(all))).toEqual([aDocumentId(1), aDocumentId(2)])
})
