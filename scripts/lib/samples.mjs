import { call, post, settled, upload } from './client.mjs'
import { ROOT } from './dependencies.mjs'

/** The documents of the sample library, who brings them and for whom. */
export const SAMPLES = [
  {
    file: `${ROOT}fixtures/cell-division.pdf`,
    by: 'curator',
    metadata: {
      title: 'Biology, Grade 9',
      source_family: 'textbook',
      scope: 'global',
      grade: 9,
      subject: 'biology',
    },
  },
  {
    file: `${ROOT}fixtures/paudhe-hindi.pdf`,
    by: 'curator',
    metadata: {
      title: 'पौधे',
      source_family: 'textbook',
      scope: 'global',
      grade: 7,
      subject: 'science',
      locale: 'hi',
    },
  },
  {
    file: `${ROOT}fixtures/cell-division-notes.pdf`,
    by: 'school-a',
    metadata: {
      title: 'Notes on mitosis',
      source_family: 'teacher_note',
      scope: 'tenant',
      grade: 9,
      subject: 'biology',
    },
  },
]

/** What a newcomer is shown to ask; its first passage holds the answer. */
const SAMPLE_QUESTION = 'Who gave mitosis its name?'

/** Ingests the samples into an empty library; a library that has documents is left alone. */
export async function ingestSamples(url, tokens, say) {
  const { body } = await call(url, tokens['school-a'], '/documents?limit=1')
  if (body.items.length > 0) return
  for (const { file, by, metadata } of SAMPLES) {
    const { status, body: accepted } = await upload(url, tokens[by], file, metadata)
    if (status > 202) throw new Error(`${metadata.title}: ${accepted.title} ${accepted.detail}`)
    const job = await settled(url, tokens[by], accepted.job_id)
    say(`  ${job.state.padEnd(20)} ${metadata.title} (${job.pages_done} pages, ${job.counts.blocks} blocks)`)
  }
}

/** One question and the citation of its best passage. */
export async function sampleCitation(url, token) {
  const { body } = await post(url, token, '/retrieve', {
    mode: 'SEARCH',
    query: SAMPLE_QUESTION,
    order: 'rank',
  })
  const [best] = body.passages
  if (best === undefined) throw new Error('The sample library does not answer the sample question')
  return { query: SAMPLE_QUESTION, citation: best.citation.id }
}
