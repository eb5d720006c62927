import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pdfiumReader } from '../../../workers/adapters/pdf-reader/pdfium.ts'
import { accept, type Brought } from '../../../workers/ingest/accept.ts'
import { forSchool } from '../../support/library.ts'
import { memoryEngine } from '../../support/memory-engine.ts'
import { engine } from '../../support/pdfium.ts'
import { aScope } from '../../support/scopes.ts'

const school = aScope({ tenant: 'school-a' })
const book = readFileSync('fixtures/cell-division-notes.pdf')

const brought = (edition: number, workId: Brought['metadata']['workId'] = null): Brought => ({
  bytes: new Uint8Array([...book, ...new TextEncoder().encode(`\n% ${edition}\n`)]),
  fileName: null,
  audience: forSchool('school-a'),
  metadata: {
    title: `Edition ${edition}`,
    sourceFamily: 'textbook',
    grade: null,
    subject: null,
    locale: null,
    workId,
    lane: 'interactive',
  },
})

test('ten uploads at once of two new revisions are two documents, numbered one after the other', async () => {
  const on = memoryEngine({ pdfReader: pdfiumReader(engine) })
  const first = await accept(brought(1), school, on)
  if (!first.ok) throw new Error(first.error.detail)
  const { workId } = first.value.document
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => accept(brought(2 + (at % 2), workId), school, on)),
  )
  const documents = answers.map((answer) => {
    if (!answer.ok) throw new Error(answer.error.detail)
    return answer.value
  })
  expect(documents.filter(({ created }) => created)).toHaveLength(2)
  expect(new Set(documents.map(({ document }) => document.revision))).toEqual(new Set([2, 3]))
  const made = [...on.shelf.documents.values()]
  expect(made.map(({ revision }) => revision).sort()).toEqual([1, 2, 3])
  for (const { id } of made) expect((await on.ledger.read(id))?.state).toBe('queued')
})
