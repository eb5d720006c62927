import { describe, expect, test } from 'vitest'
import type { Document } from '../../../workers/domain/document.ts'
import { amend } from '../../../workers/ingest/amend.ts'
import { erase } from '../../../workers/ingest/erase.ts'
import {
  change,
  documentOf,
  found,
  GLOBAL,
  IN_BOTH,
  IN_NONE,
  published,
  scope,
  work,
} from '../../support/amended.ts'
import { aDocumentId } from '../../support/builders.ts'
import { interrupted, stopped } from '../../support/interrupted.ts'
import { aboutToPublish, keptOf } from '../../support/kept.ts'
import { forSchool, type Shelved } from '../../support/library.ts'
import type { MemoryEngine } from '../../support/memory-engine.ts'

describe('superseding by hand', () => {
  test('hides at once, leaves both indices, and can be undone', async () => {
    const { on, shelved } = await published()
    const other = await aboutToPublish(on)
    const amended = await change(shelved, on, { supersededBy: other.document.id })
    expect(amended).toMatchObject({ ok: true, value: { supersededBy: other.document.id } })
    expect(await found(on, 'mitosis')).toEqual([])
    expect(await keptOf(shelved, on)).toMatchObject(IN_NONE)
    const restored = await change(shelved, on, { supersededBy: null })
    expect(restored).toMatchObject({ ok: true, value: { supersededBy: null, status: 'running' } })
    expect(await found(on, 'mitosis')).toEqual([])
    await work(on)
    expect(await found(on, 'mitosis')).toEqual(['A textbook'])
    expect(await keptOf(shelved, on)).toMatchObject(IN_BOTH)
    expect((await on.ledger.read(shelved.document.id))?.state).toBe('published')
  })

  test('undone wherever the work is cut off ends in both indices', async () => {
    for (let at = 0; ; at += 1) {
      const { on, shelved } = await published()
      const other = await aboutToPublish(on)
      await change(shelved, on, { supersededBy: other.document.id })
      const cut = interrupted(on, at, stopped)
      await amend(await documentOf(shelved, on), { supersededBy: null, description: {} }, scope, {
        ...cut.ports,
        library: on.library,
      }).catch(() => undefined)
      if (!cut.reached()) break
      await change(shelved, on, { supersededBy: null })
      await work(on)
      expect(await found(on, 'mitosis'), `after ${at} calls`).toEqual(['A textbook'])
      expect(await keptOf(shelved, on)).toMatchObject(IN_BOTH)
    }
  })

  test.each<[string, (on: MemoryEngine, shelved: Shelved) => Promise<Document['id']>, string]>([
    ['itself', async (_, { document }) => document.id, 'conflict'],
    [
      'one it supersedes itself',
      async (on, shelved) => {
        const other = await aboutToPublish(on)
        await on.catalogue.supersede(other.document.id, shelved.document.id)
        return other.document.id
      },
      'conflict',
    ],
    ['one that is not there', async () => aDocumentId(999_999), 'not-found'],
    [
      'one of another school',
      async (on) => (await aboutToPublish(on, { audience: forSchool('school-b') })).document.id,
      'not-found',
    ],
    [
      'one of another audience',
      async (on) => (await aboutToPublish(on, { audience: GLOBAL })).document.id,
      'conflict',
    ],
    [
      'one that was deleted',
      async (on) => {
        const other = await aboutToPublish(on)
        await erase(other.document, on)
        return other.document.id
      },
      'gone',
    ],
  ])('by %s is refused, and nothing else of the request is done', async (_, successor, kind) => {
    const { on, shelved } = await published()
    const supersededBy = await successor(on, shelved)
    const outcome = await change(shelved, on, { supersededBy, revoked: true, description: { title: 'New' } })
    expect(outcome).toMatchObject({ ok: false, error: { kind } })
    expect(await documentOf(shelved, on)).toMatchObject({ revokedAt: null, title: 'A textbook' })
  })
})
