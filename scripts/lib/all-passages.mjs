import { post } from './client.mjs'

/** Passages of one FETCH: the most the engine gives. */
const AT_ONCE = 50

/** All passages of a published document, by FETCH from page to page of its answer. @throws where an answer is none or ends early */
export async function allPassages(url, token, documentId) {
  const passages = []
  let cursor = null
  do {
    const locator = { document_id: documentId }
    const { status, body } = await post(url, token, '/retrieve', {
      mode: 'FETCH',
      locator,
      cursor,
      max_passages: AT_ONCE,
    })
    if (status !== 200) throw new Error(`FETCH of ${documentId}: ${status} ${JSON.stringify(body)}`)
    passages.push(...body.passages)
    if (body.next_cursor === null && !body.complete) throw new Error(`FETCH of ${documentId} is incomplete`)
    cursor = body.next_cursor
  } while (cursor !== null)
  return passages
}
