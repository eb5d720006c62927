import { join } from 'node:path'
import { boxFigures } from '../../test/corpus/boxes.mjs'
import { wordError } from '../../test/corpus/error-rate.mjs'
import { expectedText } from '../../test/corpus/expected-texts.mjs'
import { knownText, misread } from '../../test/corpus/known-texts.mjs'
import { measure } from '../../test/corpus/measure.mjs'
import { transcript } from '../../test/corpus/transcripts.mjs'
import { allPassages } from './all-passages.mjs'
import { citedBlocks } from './cited-blocks.mjs'
import { settled, upload } from './client.mjs'

/** A row before anything is known. */
export const UNKNOWN = {
  state: 'refused',
  reason: null,
  pages: null,
  gaps: 0,
  blocks: 0,
  chunks: 0,
  boxed: null,
  misplaced: null,
  upwards: null,
  confidence: null,
  distinct: null,
  counted: null,
  order: null,
  alike: null,
  misread: null,
  misheard: null,
}

/** Which count is which outcome of a page. */
const OUTCOMES = {
  text: 'pages_text',
  ocr: 'pages_ocr',
  empty: 'pages_empty',
  unread: 'pages_ocr_required',
  failed: 'pages_failed',
}

/**
 * Ingests one file of a corpus and tells how it fared.
 * @param within milliseconds in which something of its job must change
 */
export async function corpusRow({ url, token, corpus, file, within }) {
  const start = performance.now()
  const row = (more) => ({ file, ...UNKNOWN, ...more, ms: Math.round(performance.now() - start) })
  const known = knownText(corpus, file)
  const { status, body } = await upload(url, token, join(corpus, file), {
    title: file.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    source_family: 'reference',
    scope: 'tenant',
    ...(known !== null && { locale: known.language }),
  })
  if (status > 202) return row({ reason: body.type.split('/').at(-1), detail: body.detail })
  const { counts, ...job } = await settled(url, token, body.job_id, within)
  const ended = row({
    state: job.state,
    reason: job.reason?.kind ?? null,
    detail: job.reason?.detail,
    pages: outcomesOf(counts),
    gaps: counts.pages_ocr_required + counts.pages_failed,
    blocks: counts.blocks,
    chunks: counts.chunks,
  })
  if (!job.state.startsWith('published')) return ended
  const passages = counts.blocks > 0 ? await allPassages(url, token, body.document_id) : []
  const ids = passages.flatMap(({ citation }) => citation.block_ids)
  const blocks = await citedBlocks(url, token, ids)
  return { ...ended, ...boxFigures(blocks), ...readingOf(corpus, file, known, passages, blocks) }
}

/** How well a file was read, by whatever is known of it. */
function readingOf(corpus, file, known, passages, blocks) {
  const quotes = blocks.map(({ quote }) => quote)
  const expected = expectedText(corpus, file)
  const said = transcript(corpus, file)
  return {
    confidence: confidenceOf(blocks),
    ...(expected !== null &&
      blocks.length > 0 &&
      measure(passages.map(({ text }) => text).join('\n'), expected)),
    ...(known !== null && { misread: rounded(misread(quotes, known)) }),
    ...(said !== null && { misheard: rounded(wordError(quotes.join(' '), said)) }),
  }
}

/** The mean confidence of the characters of some blocks, 0–1; null where there are none. */
function confidenceOf(blocks) {
  const characters = blocks.reduce((sum, { quote }) => sum + quote.length, 0)
  const sum = blocks.reduce((all, { quote, confidence }) => all + confidence * quote.length, 0)
  return characters === 0 ? null : rounded(sum / characters)
}

/** What became of pages, for example `3 text 1 ocr`; null where there are none. */
const outcomesOf = (counts) =>
  Object.entries(OUTCOMES)
    .filter(([, key]) => counts[key] > 0)
    .map(([outcome, key]) => `${counts[key]} ${outcome}`)
    .join(' ') || null

const rounded = (share) => Math.round(share * 10_000) / 10_000
