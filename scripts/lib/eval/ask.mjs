import { outcomeOf } from '../../../test/eval/outcome.mjs'
import { placeOf } from '../../../test/eval/split.mjs'
import { call } from '../client.mjs'
import { readerOf } from './library.mjs'

/** Questions that are on their way at the same time. */
const AT_ONCE = 3

/** Passages of an answer: enough for ten items. */
const PASSAGES = 10

/**
 * At most so many questions of each kind, always the same.
 * @param {readonly import('../../../test/eval/sets/set.mjs').Question[]} questions @param {number} most
 */
export function someOf(questions, most) {
  const kinds = [...new Set(questions.map(({ kind }) => kind))]
  return kinds.flatMap((kind) =>
    questions
      .filter((one) => one.kind === kind)
      .sort((a, b) => placeOf(a.id) - placeOf(b.id))
      .slice(0, most),
  )
}

/**
 * Asks questions and judges their answers.
 * @param {Awaited<ReturnType<typeof import('./library.mjs').openLibrary>>} library
 * @param {import('../../../test/eval/sets/set.mjs').LabelledSet} set
 * @param {readonly import('../../../test/eval/sets/set.mjs').Question[]} questions
 * @param {import('../../../test/eval/ways.mjs').Way} way
 * @returns {Promise<import('../../../test/eval/outcome.mjs').Outcome[]>} in the order of the questions
 */
export async function ask(
  { engine: { url }, documentOf, idOf },
  set,
  questions,
  { arms, reranker = 'embedded', traced, filters },
) {
  const tokens = new Map()
  for (const { library } of questions) if (!tokens.has(library)) tokens.set(library, await readerOf(library))
  const outcomes = new Array(questions.length)
  let next = 0
  const work = async () => {
    for (let at = next++; at < questions.length; at = next++) {
      const question = questions[at]
      const token = tokens.get(question.library)
      const { status, body } = await call(url, token, '/retrieve', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-search-arms': arms, 'x-rerank-provider': reranker },
        body: JSON.stringify({
          mode: 'SEARCH',
          query: question.query,
          max_passages: PASSAGES,
          order: 'rank',
          filters: {
            ...(question.documents.length > 0 && { document_ids: question.documents.map(idOf) }),
            ...filters?.(question),
          },
        }),
      })
      if (status !== 200) throw new Error(`${question.id}: ${status} ${JSON.stringify(body)}`)
      const look = async (path) =>
        (await call(url, token, path, { headers: { accept: 'application/json' } })).body
      const steps = traced ? ((await look(`/traces/${body.trace_id}`)).steps?.items ?? []) : []
      const lookUp = (citation) => look(`/citation/${citation}`)
      outcomes[at] = await outcomeOf(question, body, steps, set, documentOf, lookUp)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

/** Candidates of a question that are looked at: what is reranked for an answer of ten. */
const CANDIDATES = 20

/**
 * What is found for questions before anything is reranked, best first, with the items of each passage.
 * @param {Awaited<ReturnType<typeof import('./library.mjs').openLibrary>>} library
 * @param {import('../../../test/eval/sets/set.mjs').LabelledSet} set
 * @param {readonly import('../../../test/eval/sets/set.mjs').Question[]} questions
 */
export async function candidatesOf({ engine: { url }, documentOf }, set, questions) {
  const found = []
  for (const question of questions) {
    const { status, body } = await call(url, await readerOf(question.library), '/retrieve', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rerank-provider': 'none' },
      body: JSON.stringify({
        mode: 'SEARCH',
        query: question.query,
        max_passages: CANDIDATES,
        order: 'rank',
      }),
    })
    if (status !== 200) throw new Error(`${question.id}: ${status} ${JSON.stringify(body)}`)
    const candidates = body.passages.map((passage, at) => {
      const document = documentOf(passage.citation.document.id)
      const items = document === undefined ? [] : set.itemsIn(passage, document, question)
      return {
        text: passage.text,
        context: passage.breadcrumb,
        ...passage.evidence,
        items: items.length === 0 ? [`passage ${at + 1}`] : items,
      }
    })
    found.push({ question, candidates })
  }
  return found
}
