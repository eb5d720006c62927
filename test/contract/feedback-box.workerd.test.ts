import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { d1Catalogue } from '../../workers/adapters/catalogue/d1.ts'
import { migrated } from '../../workers/adapters/d1/migrate.ts'
import { d1FeedbackBox } from '../../workers/adapters/feedback-box/d1.ts'
import { d1IndexVersions } from '../../workers/adapters/index-versions/d1.ts'
import { d1Library } from '../../workers/adapters/library/d1.ts'
import { FeedbackId } from '../../workers/domain/ids.ts'
import type { Feedback } from '../../workers/ports/feedback-box.ts'
import { aDocumentId } from '../support/builders.ts'
import { anotherNumber, anotherSchool, forSchool, type Shelved, shelve } from '../support/library.ts'
import { aScope } from '../support/scopes.ts'

const pair = {
  library: d1Library(env.DB),
  catalogue: d1Catalogue(env.DB),
  indexVersions: d1IndexVersions(env.DB),
}
const box = d1FeedbackBox(env.DB)
const school = anotherSchool()
let shelved: Shelved
beforeAll(async () => {
  await migrated(env.DB)
  shelved = await shelve(pair, { audience: forSchool(school) })
})

const aFeedback = (given: Partial<Feedback> = {}): Feedback => ({
  id: FeedbackId.parse(`fbk_${aDocumentId(anotherNumber()).slice(4)}`),
  documentId: shelved.document.id,
  citationId: null,
  chunkId: shelved.chunks[0]!.id,
  verdict: 'wrong_page',
  comment: 'It’s on page 4; DROP TABLE feedback;',
  at: 5,
  ...given,
})
const kept = async (id: string) => env.DB.prepare('SELECT * FROM feedback WHERE id = ?').bind(id).first()

describe('feedback', () => {
  test('is kept under the school and person of the token, once', async () => {
    const feedback = aFeedback()
    const scope = aScope({ tenant: school, sub: 'pupil-9', role: 'student' })
    await box.add(scope, feedback)
    await box.add(scope, { ...feedback, comment: 'Again.' })
    expect(await kept(feedback.id)).toEqual({
      id: feedback.id,
      document_id: shelved.document.id,
      tenant: school,
      person: 'pupil-9',
      citation_id: null,
      chunk_id: shelved.chunks[0]!.id,
      verdict: 'wrong_page',
      comment: feedback.comment,
      at: 5,
    })
  })

  test('on what another school holds is not kept', async () => {
    const feedback = aFeedback()
    await box.add(aScope({ tenant: anotherSchool() }), feedback)
    expect(await kept(feedback.id)).toBeNull()
  })

  test('on what is not there is not kept', async () => {
    const feedback = aFeedback({ documentId: aDocumentId(anotherNumber()) })
    await box.add(aScope({ tenant: school }), feedback)
    expect(await kept(feedback.id)).toBeNull()
  })

  test('goes with its document', async () => {
    const feedback = aFeedback()
    await box.add(aScope({ tenant: school }), feedback)
    await pair.catalogue.erase(shelved.document.id, 9)
    expect(await kept(feedback.id)).toBeNull()
  })
})
