import { SELF } from 'cloudflare:test'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { WireResolvedCitation } from '../../workers/http/contract/citation.ts'
import type { WireAccepted, WireDocument, WireJob } from '../../workers/http/contract/document.ts'
import type { WireAnswer } from '../../workers/http/contract/retrieve.ts'
import { aToken, type TokenClaims } from './tokens.ts'

const ORIGIN = 'http://engine.test'
const SETTLED = new Set(['published', 'published_with_gaps', 'failed', 'refused'])

/** What the metadata of an upload says. */
export interface UploadMetadata {
  readonly title: string
  readonly source_family?: string
  readonly scope?: string
  readonly grade?: number | null
  readonly subject?: string | null
  readonly work_id?: string | null
  readonly lane?: string
}

/** One caller of the running engine. */
export interface Caller {
  readonly token: string
  send(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
  upload(bytes: ArrayBuffer | Uint8Array, metadata: UploadMetadata): Promise<Response>
  /** Uploads and waits until the job has ended. */
  ingest(bytes: ArrayBuffer | Uint8Array, metadata: UploadMetadata): Promise<z.infer<typeof WireJob>>
  search(query: string, more?: object): Promise<WireAnswer>
  fetchAll(documentId: string, locator?: object, more?: object): Promise<WireAnswer>
  citation(id: string): Promise<z.infer<typeof WireResolvedCitation>>
  document(id: string): Promise<z.infer<typeof WireDocument>>
}

/** A caller with the given claims. */
export async function caller(claims: TokenClaims): Promise<Caller> {
  const token = await aToken(claims)
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return SELF.fetch(ORIGIN + path, { redirect: 'manual', ...init, headers })
  }
  const post = (path: string, body: unknown) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const upload = async (bytes: ArrayBuffer | Uint8Array, metadata: UploadMetadata) => {
    const form = new FormData()
    form.set('metadata', JSON.stringify({ source_family: 'textbook', scope: 'tenant', ...metadata }))
    form.set('file', new File([bytes], 'file.pdf'))
    return SELF.fetch(`${ORIGIN}/ingest`, await measured(form, token))
  }
  const read = async <T>(response: Promise<Response>): Promise<T> => {
    const answer = await response
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  return {
    token,
    send,
    post,
    upload,
    async ingest(bytes, metadata) {
      const accepted: z.infer<typeof WireAccepted> = await (await upload(bytes, metadata)).json()
      expect(accepted.job_id, JSON.stringify(accepted)).toBeDefined()
      for (;;) {
        const job: z.infer<typeof WireJob> = await (await send(`/ingest/${accepted.job_id}`)).json()
        if (SETTLED.has(job.state)) return job
        await scheduler.wait(50)
      }
    },
    search: (query, more = {}) => read(post('/retrieve', { mode: 'SEARCH', query, ...more })),
    fetchAll: (documentId, locator = {}, more = {}) =>
      read(
        post('/retrieve', {
          mode: 'FETCH',
          locator: { document_id: documentId, ...locator },
          max_passages: 50,
          ...more,
        }),
      ),
    citation: (id) => read(send(`/citation/${id}`)),
    document: (id) => read(send(`/documents/${id}`)),
  }
}

/** A multipart body with its length said beforehand, as every HTTP client sends it. */
async function measured(form: FormData, token: string): Promise<RequestInit> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type')!
  const body = await encoded.arrayBuffer()
  return {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': String(body.byteLength),
    },
  }
}

/** Callers most tests need. */
export const callers = async () => ({
  curator: await caller({ tenant: null, role: 'curator' }),
  schoolA: await caller({ tenant: 'school-a', role: 'teacher', classes: ['7b'] }),
  schoolB: await caller({ tenant: 'school-b', role: 'teacher', classes: ['7b'] }),
})
