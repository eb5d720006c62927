import { beforeEach, expect, test } from 'vitest'
import { ChunkerName, EmbedderName, IndexVersionId } from '../../../workers/domain/index-version.ts'
import { workOnIndex } from '../../../workers/ingest/build-index.ts'
import {
  buildIndexVersion,
  listIndexVersions,
  retireIndexVersion,
  switchIndexVersion,
} from '../../../workers/ingest/reindex.ts'
import { fixture } from '../../support/fixtures.ts'
import { interrupted, stopped } from '../../support/interrupted.ts'
import { buildIn, CURATOR, indexedLibrary, statesOf, switchIn } from '../../support/reindexed.ts'
import { aScope } from '../../support/scopes.ts'
import type { SmallLibrary } from '../../support/small-library.ts'

const FIRST = IndexVersionId.parse('c2.words-1')
const FINER = IndexVersionId.parse('c3.words-1')

let library: SmallLibrary

beforeEach(async () => {
  library = indexedLibrary()
  await library.add(fixture('cell-division-notes.pdf'))
})

test('a build that is stopped between any two calls is finished by the next message, and the same', async () => {
  const { on } = library
  const kept = () => JSON.stringify([...on.shelf.chunks.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  await buildIn(library, FINER)
  const whole = kept()
  for (let at = 0; ; at += 1) {
    await retireIndexVersion(FINER, CURATOR, on)
    await library.work()
    await buildIndexVersion({ chunker: ChunkerName.parse('c3') }, CURATOR, on)
    const cut = interrupted(on, at, stopped)
    await workOnIndex(FINER, cut.ports).catch(() => undefined)
    if (!cut.reached()) break
    await workOnIndex(FINER, on)
    expect(await statesOf(library), `stopped before call ${at}`).toMatchObject({ [FINER]: 'building 1/1' })
    expect(kept(), `stopped before call ${at}`).toBe(whole)
  }
})

test('a document that fails is left aside in the end, the others come in, and it gets another try', async () => {
  await library.add(fixture('cell-division.pdf'))
  let isDown = true
  const on = {
    ...library.on,
    tokenizer: {
      ...library.on.tokenizer,
      counter: async () => {
        if (isDown) throw new Error('the tokenizer is down')
        return library.on.tokenizer.counter()
      },
    },
  }
  await buildIndexVersion({ chunker: ChunkerName.parse('c3') }, CURATOR, on)
  let faults = 0
  for (let tries = 0; tries < 20; tries += 1) {
    await workOnIndex(FINER, on).catch(() => {
      faults += 1
    })
  }
  expect(faults).toBe(8)
  expect(await statesOf(library)).toMatchObject({ [FINER]: 'building 0/2' })
  expect((await switchIn(library, FINER)).ok).toBe(false)
  isDown = false
  await buildIndexVersion({ chunker: ChunkerName.parse('c3') }, CURATOR, on)
  await workOnIndex(FINER, on)
  expect(await statesOf(library)).toMatchObject({ [FINER]: 'building 2/2' })
})

test.each(['student', 'teacher', 'service', 'school_admin'] as const)(
  'a %s may not touch versions',
  async (role) => {
    const scope = aScope({ role })
    for (const answer of [
      await listIndexVersions(scope, library.on),
      await buildIndexVersion({}, scope, library.on),
      await switchIndexVersion(FIRST, true, scope, library.on),
      await retireIndexVersion(FIRST, scope, library.on),
    ])
      expect(answer.ok ? null : answer.error.kind).toBe('forbidden')
  },
)

test.each([
  ['a chunker nobody knows', { chunker: ChunkerName.parse('c77') }],
  ['a model that is not set up', { embedder: EmbedderName.parse('bge-m9') }],
])('%s is refused', async (_, make) => {
  const refused = await buildIndexVersion(make, CURATOR, library.on)
  expect(refused.ok ? null : refused.error.kind).toBe('invalid-request')
})
