import { expect, test } from 'vitest'
import { memoryArtifacts } from '../../../workers/adapters/artifact-store/memory.ts'
import { originalKey } from '../../../workers/domain/artifact-keys.ts'
import { admit, newDocumentId, start } from '../../../workers/ingest/admit.ts'
import type { ArtifactStore } from '../../../workers/ports/artifact-store.ts'
import { aDocument } from '../../support/builders.ts'
import { forSchool } from '../../support/library.ts'
import { pictureBook } from '../../support/picture-book.ts'
import { smallLibrary } from '../../support/small-library.ts'
import type { VirtualFile } from '../../support/virtual-file.ts'

const MIB = 2 ** 20

/** A store that holds a large original, and counts the bytes that are read of it. */
function storeOf(file: VirtualFile, key: string, checksum: Awaited<ReturnType<ArtifactStore['checksum']>>) {
  const kept = memoryArtifacts()
  const read = { bytes: 0, largest: 0 }
  const store: ArtifactStore = {
    ...kept,
    get: async (asked) => {
      if (asked === key) throw new Error('the whole original was read')
      return kept.get(asked)
    },
    async range(asked, offset, length) {
      if (asked !== key) return kept.range(asked, offset, length)
      read.bytes += length
      read.largest = Math.max(read.largest, length)
      return file.bytesAt(offset, length)
    },
    size: async (asked) => (asked === key ? file.size : kept.size(asked)),
    has: async (asked) => asked === key || kept.has(asked),
    checksum: async (asked) => (asked === key ? checksum : kept.checksum(asked)),
  }
  return { store, read }
}

test('a scanned book of 120 MB is published and found, a few megabytes of it read', async () => {
  const file = pictureBook({
    pages: Array.from({ length: 120 }, (_, page) => [
      page === 77
        ? 'The lichen of the tundra feeds the reindeer through the winter.'
        : `The page ${page} of a book.`,
      'It goes on for another line of plain words that stand here for a paragraph.',
    ]),
    side: () => 1024,
  })
  const { id: _, ...like } = aDocument({ byteLength: file.size, audience: forSchool('school-a') })
  const id = newDocumentId(smallLibrary().on)
  const { store, read } = storeOf(file, originalKey(id), like.checksum)
  const library = smallLibrary({ artifacts: store })
  const metadata = { ...like, sourceFamily: like.sourceFamily, workId: null, lane: 'interactive' as const }
  const admitted = await admit({ ...like, id, metadata }, library.on)
  if (!admitted.ok) throw new Error(admitted.error.kind)
  await start(admitted.value.document, 'interactive', library.on)
  await library.work()

  expect(await library.on.catalogue.find(id)).toMatchObject({ status: 'published', pageCount: 120 })
  const answer = await library.search('What feeds the reindeer in winter?')
  expect(answer.passages[0]?.text).toContain('lichen of the tundra')
  expect(file.size).toBeGreaterThan(120 * MIB)
  expect(read.bytes).toBeLessThan(16 * MIB)
  expect(read.largest).toBeLessThanOrEqual(MIB)
}, 120_000)
