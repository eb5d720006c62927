import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dependencies.mjs'

/** Sources that shape what is in the indices, whatever a file is. Those that only ask the indices are not among these. */
const SHAPING = [
  'migrations',
  'workers/adapters/embedder',
  'workers/adapters/lexical-index/d1.ts',
  'workers/adapters/vector-index/quantise.ts',
  'workers/adapters/vector-index/vector-partition.ts',
  'workers/domain/words.ts',
  'workers/ingest/breadcrumb.ts',
  'workers/ingest/chunker.ts',
  'workers/ingest/embed-chunks.ts',
]

/** What reads Markdown, and what reads PDFs. */
const MARKDOWN = ['workers/adapters/document-reader/markdown', 'workers/ingest/extract/read']
const PDF = [
  'workers/adapters/pdf-reader',
  'workers/adapters/pdfium',
  'workers/ingest/extract/digital-pdf',
  'workers/ingest/extract/ocr',
  'workers/ingest/pages',
]

/**
 * Names what a kept library was made of: the documents of a set, and everything that shaped their index. Equal fingerprint, equal
 * library.
 * @param {readonly import('../../../test/eval/sets/set.mjs').SetDocument[]} documents
 */
export function fingerprint(documents) {
  const hash = createHash('sha256')
  const readers = [
    ...(documents.some(({ sections }) => sections !== undefined) ? MARKDOWN : []),
    ...(documents.some(({ path }) => path !== undefined) ? PDF : []),
  ]
  for (const path of [...SHAPING, ...readers].flatMap((name) => filesUnder(join(ROOT, name))))
    hash.update(readFileSync(path))
  for (const { path, ...said } of documents) {
    hash.update(JSON.stringify(said))
    if (path !== undefined) hash.update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 12)
}

/** @param {string} path @returns {string[]} */
const filesUnder = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
