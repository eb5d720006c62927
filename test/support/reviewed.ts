import { expect } from 'vitest'
import type { Document } from '../../workers/domain/document.ts'
import { partitionOf } from '../../workers/domain/facets.ts'
import type { BlockId } from '../../workers/domain/ids.ts'
import { allBlocks } from '../../workers/ingest/cut-chunks.ts'
import { type Judgement, reviewBlock } from '../../workers/ingest/review-block.ts'
import { aScope } from './scopes.ts'
import { type SmallLibrary, smallLibrary } from './small-library.ts'

/** Lessons of three chunks: each section is one, as a heading of the second level begins another. */
const LESSON = `# Optics

## Light

Light travels in straight lnes through air.

A prism splits white light.

## Sound

Sound needs a medium to travel.

## Heat

Heat flows from hot to cold.
`

/** A library of one lesson, and what can be said of its blocks. */
export interface Lesson {
  readonly library: SmallLibrary
  readonly document: Document
  /** The block of the lesson that began with a text when it was extracted. */
  blockOf(text: string): Promise<BlockId>
  say(block: BlockId, judgement: Judgement): ReturnType<typeof reviewBlock>
  /** The texts of the passages of the whole lesson. */
  texts(): Promise<readonly string[]>
  /** Holds both indices to the chunks that are in the library. */
  expectReconciled(): Promise<void>
}

/** Takes the lesson in. */
export async function aLesson(): Promise<Lesson> {
  const library = smallLibrary()
  const document = await library.add(new TextEncoder().encode(LESSON), { title: 'Optics' })
  const { on } = library
  return {
    library,
    document,
    async blockOf(text) {
      const blocks = await allBlocks(document.id, document.extraction!, on)
      return blocks.find((block) => block.text.startsWith(text))!.id
    },
    say: (block, judgement) => reviewBlock(block, judgement, aScope(), on),
    texts: async () => (await library.fetch(document)).passages.map(({ text }) => text),
    async expectReconciled() {
      const live = (await on.indexVersions.live())!
      const chunks = await on.catalogue.chunks(document.id, live.chunker)
      const key = partitionOf(document.audience, document.subject)
      const place = (await on.catalogue.placeIn(key, live))!
      expect(await on.lexicalIndex.count(place, document.id)).toBe(chunks.length)
      const ids = chunks.map(({ id }) => id)
      expect(await on.vectorIndex.count(place.key, document.id, ids)).toBe(chunks.length)
      expect((await on.catalogue.placement(document.id))!.staleFrom).toBeNull()
    },
  }
}
