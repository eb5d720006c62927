import { pdfiumReader } from '../../workers/adapters/pdf-reader/pdfium.ts'
import { type Document, Metadata } from '../../workers/domain/document.ts'
import type { Failure } from '../../workers/domain/failure.ts'
import type { CitationId } from '../../workers/domain/ids.ts'
import type { Result } from '../../workers/domain/result.ts'
import type { Scope } from '../../workers/domain/scope.ts'
import { accept } from '../../workers/ingest/accept.ts'
import type { Accepted } from '../../workers/ingest/admit.ts'
import { workOnIndex } from '../../workers/ingest/build-index.ts'
import type { IngestPorts } from '../../workers/ingest/ports.ts'
import { work } from '../../workers/ingest/work.ts'
import type { Retrieved } from '../../workers/retrieve/answer.ts'
import type { FetchRequest, SearchRequest } from '../../workers/retrieve/request.ts'
import { type ResolvedCitation, resolveCitation } from '../../workers/retrieve/resolve.ts'
import { retrieve } from '../../workers/retrieve/retrieve.ts'
import { forSchool } from './library.ts'
import { type MemoryEngine, memoryEngine } from './memory-engine.ts'
import { engine } from './pdfium.ts'
import { aScope } from './scopes.ts'

/** A library in memory that takes in real PDFs and answers, without the wire. */
export interface SmallLibrary {
  readonly on: MemoryEngine
  /** Takes a file in and leaves its job waiting. */
  take(
    bytes: Uint8Array,
    given?: Partial<Metadata>,
    scope?: Scope,
    fileName?: string | null,
  ): Promise<Result<Accepted, Failure>>
  /** Runs the jobs that wait until none does. */
  work(): Promise<void>
  /** Takes a file in, runs its job and answers the document. @throws where it is not even taken */
  add(bytes: Uint8Array, given?: Partial<Metadata>, scope?: Scope): Promise<Document>
  /** Best passages first. */
  search(query: string, given?: Partial<SearchRequest>, scope?: Scope): Promise<Retrieved>
  fetch(document: Document, range?: FetchRequest['range'], scope?: Scope): Promise<Retrieved>
  look(id: CitationId, scope?: Scope): Promise<ResolvedCitation>
}

const TEACHER = aScope()

/** An empty library of school A and others, read by PDFium in Node. @param given ports that are different in a test */
export function smallLibrary(given: Partial<Omit<IngestPorts, 'slots'>> = {}): SmallLibrary {
  const on = memoryEngine({ pdfReader: pdfiumReader(engine), ...given })
  let delivered = 0
  const library: SmallLibrary = {
    on,
    take: (bytes, said = {}, scope = TEACHER, fileName = null) =>
      accept(
        { bytes, fileName, metadata: { ...UNSAID, ...said }, audience: forSchool(scope.tenant!) },
        scope,
        on,
      ),
    async work() {
      for (let next = on.waiting.shift(); next !== undefined; next = on.waiting.shift())
        await work(next, `message ${++delivered}`, on)
      for (let next = on.indexWork.shift(); next !== undefined; next = on.indexWork.shift())
        await workOnIndex(next.indexVersion, on)
    },
    async add(bytes, said, scope) {
      const taken = await library.take(bytes, said, scope)
      if (!taken.ok) throw new Error(`${taken.error.kind}: ${taken.error.detail}`)
      await library.work()
      return (await on.catalogue.find(taken.value.document.id))!
    },
    search: async (query, asked = {}, scope = TEACHER) =>
      value(await retrieve({ ...SEARCH, query, ...asked }, scope, on)),
    fetch: async (document, range = { by: 'all' }, scope = TEACHER) =>
      value(await retrieve({ ...FETCH, documentId: document.id, range }, scope, on)),
    look: async (id, scope = TEACHER) => value(await resolveCitation(id, scope, on)),
  }
  return library
}

const UNSAID = Metadata.parse({
  title: 'A textbook',
  sourceFamily: 'textbook',
  grade: null,
  subject: null,
  locale: null,
  workId: null,
  lane: 'interactive',
})

/** A search as it is where nothing is said. */
export const SEARCH = {
  mode: 'SEARCH',
  filter: {},
  maxPassages: 8,
  tokenBudget: null,
  minConfidence: 0,
  order: 'rank',
} as const

const FETCH = { mode: 'FETCH', maxPassages: 50, tokenBudget: null, minConfidence: 0, cursor: 0 } as const

function value<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.detail}`)
  return result.value
}
