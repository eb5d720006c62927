import { env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from '../support/api.ts'
import { pdfOfLines } from '../support/pdf-text.ts'

let teacher: Caller
let student: Caller
let curator: Caller
beforeAll(async () => {
  teacher = await caller({ tenant: 'amending', role: 'teacher' })
  student = await caller({ tenant: 'amending', role: 'student' })
  curator = await caller({ tenant: null, role: 'curator' })
})

const patch = (who: Caller, id: string, body: object) =>
  who.send(`/documents/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const amended = async (who: Caller, id: string, body: object) => {
  const response = await patch(who, id, body)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

const problem = async (response: Response) =>
  [response.status, ((await response.json()) as { type: string }).type.split('/').at(-1)] as const

const titles = async (who: Caller, query: string, filters = {}) =>
  (await who.search(query, { filters })).passages.map(({ citation, breadcrumb }) => [
    citation.document.title,
    breadcrumb.split(' › ')[0],
  ])

/** Waits until nothing is stale. */
const settled = async () => {
  const left =
    'SELECT count(*) AS left FROM documents WHERE stale_from IS NOT NULL OR other_partition IS NOT NULL'
  while (((await env.DB.prepare(left).first<number>('left')) ?? 0) > 0) await scheduler.wait(50)
}

describe('PATCH /documents/{id}', () => {
  test('revokes at once, everywhere, and shows again', async () => {
    const { document_id: id, job_id } = await teacher.ingest(pdfOfLines([['Quaggas grazed on the plain.']]), {
      title: 'Quaggas',
    })
    const [passage] = (await teacher.search('quaggas')).passages
    const { citation } = passage!
    const leadsTo = async (path: string) => (await student.send(path)).headers.get('location')!
    const link = await leadsTo(`/documents/${id}/pages/0/image`)
    const ofBlock = `/blocks/${citation.block_ids[0]}/image`
    const linkOfBlock = await leadsTo(ofBlock)
    const asks: readonly [string, () => Promise<number>][] = [
      ['SEARCH', async () => ((await student.search('quaggas')).passages.length > 0 ? 200 : 404)],
      [
        'FETCH',
        async () => (await student.post('/retrieve', { mode: 'FETCH', locator: { document_id: id } })).status,
      ],
      ['the citation', async () => (await student.send(`/citation/${citation.id}`)).status],
      ['the document', async () => (await student.send(`/documents/${id}`)).status],
      ['its job', async () => (await student.send(`/ingest/${job_id}`)).status],
      [
        'the list',
        async () =>
          JSON.stringify(await (await student.send('/documents')).json()).includes(id) ? 200 : 404,
      ],
      [
        'its chunk and block',
        async () => {
          const body = { chunk_ids: [passage!.chunk_id], block_ids: citation.block_ids.slice(0, 1) }
          const { items } = (await (await student.post('/resolve', body)).json()) as {
            items: { citation: unknown }[]
          }
          return items.every((item) => item.citation !== null)
            ? 200
            : items.some((item) => item.citation)
              ? 500
              : 404
        },
      ],
      ['an image link', async () => (await SELF.fetch(`http://engine.test${link}`)).status],
      ['the image of a block', async () => ((await student.send(ofBlock)).status === 302 ? 200 : 404)],
      ['a link to that', async () => (await SELF.fetch(`http://engine.test${linkOfBlock}`)).status],
    ]
    const statuses = async () =>
      Object.fromEntries(await Promise.all(asks.map(async ([name, ask]) => [name, await ask()] as const)))
    const all = (status: number) => Object.fromEntries(asks.map(([name]) => [name, status]))
    expect(await statuses()).toEqual(all(200))
    expect((await amended(teacher, id, { revoked: true })).revoked_at).toEqual(expect.any(String))
    expect(await statuses()).toEqual(all(404))
    expect((await teacher.document(id)).revoked_at).not.toBeNull()
    expect((await amended(teacher, id, { revoked: false })).revoked_at).toBeNull()
    expect(await statuses()).toEqual(all(200))
    expect((await student.citation(citation.id)).quote).toBe(citation.quote)
  })

  test('renames and classifies anew, in one step for readers and then in both indices', async () => {
    const { document_id: id } = await curator.ingest(pdfOfLines([['Axolotls regrow their limbs.']]), {
      title: 'Amphibians',
      scope: 'global',
      subject: 'zoology',
      grade: 5,
    })
    const change = { title: 'Salamanders', subject: 'regeneration', grade: 9, locale: 'en-GB' }
    expect(await amended(curator, id, change)).toMatchObject(change)
    const seen = async () => {
      expect(await titles(teacher, 'axolotls limbs', { grade: 9, subject: 'regeneration' })).toEqual([
        ['Salamanders', 'Salamanders'],
      ])
      expect(await titles(teacher, 'axolotls limbs', { grade: 5 })).toEqual([])
      expect(await titles(teacher, 'axolotls limbs', { subject: 'zoology' })).toEqual([])
    }
    await seen()
    await settled()
    await seen()
    const { results } = await env.DB.prepare('SELECT key, number FROM partitions').all<{
      key: string
      number: number
    }>()
    const number = results.find(({ key }) => key === 'global/zoology')!.number
    expect(await env.DB.prepare(`SELECT count(*) AS rows FROM chunks_fts_${number}`).first('rows')).toBe(0)
    expect(await titles(teacher, 'salamanders', { subject: 'regeneration' })).toHaveLength(1)
  })

  test('supersedes by another document, and restores', async () => {
    const [one, other] = await Promise.all(
      ['Ocelots hunt at dusk.', 'Ocelots hunt at dawn.'].map((text, at) =>
        teacher.ingest(pdfOfLines([[text]]), { title: `Ocelots ${at}` }),
      ),
    )
    await amended(teacher, one!.document_id, { superseded_by: other!.document_id })
    const ocelots = async () =>
      (await titles(teacher, 'ocelots hunt'))
        .map(([title]) => title)
        .filter((title) => title?.startsWith('Ocelots'))
    expect(await ocelots()).toEqual(['Ocelots 1'])
    await amended(teacher, one!.document_id, { superseded_by: null })
    while ((await teacher.document(one!.document_id)).status !== 'published') await scheduler.wait(50)
    expect((await ocelots()).sort()).toEqual(['Ocelots 0', 'Ocelots 1'])
  })

  test('refuses with a problem of its own kind', async () => {
    const { document_id: id } = await teacher.ingest(pdfOfLines([['Numbats eat termites.']]), {
      title: 'Numbats',
    })
    const nobody = id.replace(/_.*/, `_${'0'.repeat(20)}`)
    const cases: readonly [string, Caller, string, object, number, string][] = [
      ['nothing to change', teacher, id, {}, 422, 'invalid-request'],
      ['an unknown field', teacher, id, { owner: 'me' }, 422, 'invalid-request'],
      ['a school', teacher, id, { tenant: 'other' }, 422, 'tenant-in-body'],
      ['an empty title', teacher, id, { title: ' ' }, 422, 'invalid-request'],
      ['a grade out of range', teacher, id, { grade: 21 }, 422, 'invalid-request'],
      ['itself for a successor', teacher, id, { superseded_by: id }, 409, 'conflict'],
      ['a successor that is not there', teacher, id, { superseded_by: nobody }, 404, 'not-found'],
      ['a document that is not there', teacher, nobody, { revoked: true }, 404, 'not-found'],
      ['by a student', student, id, { revoked: true }, 403, 'forbidden'],
      ['by a curator, who does not see it', curator, id, { revoked: true }, 404, 'not-found'],
    ]
    for (const [name, who, which, body, status, kind] of cases)
      expect(await problem(await patch(who, which, body)), name).toEqual([status, kind])
    await teacher.send(`/documents/${id}`, { method: 'DELETE' })
    expect(await problem(await patch(teacher, id, { revoked: true }))).toEqual([410, 'gone'])
  })
})
