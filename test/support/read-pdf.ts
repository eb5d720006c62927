import { linesKey, originalKey, surveyKey } from '../../workers/domain/artifact-keys.ts'
import type { Block, PageLines } from '../../workers/domain/block.ts'
import type { Document, Page } from '../../workers/domain/document.ts'
import { allBlocks } from '../../workers/ingest/cut-chunks.ts'
import type { DocumentSurvey } from '../../workers/ingest/extract/digital-pdf/survey.ts'
import { readBy } from '../../workers/ingest/pages/read-by.ts'
import { classify } from '../../workers/ingest/stages/classify.ts'
import { extract } from '../../workers/ingest/stages/extract.ts'
import type { Step } from '../../workers/ingest/step.ts'
import type { PdfReader } from '../../workers/ports/pdf-reader.ts'
import { aDocument } from './builders.ts'
import { type MemoryEngine, memoryEngine } from './memory-engine.ts'

/** What was read of a PDF. */
export interface Extracted {
  readonly pages: readonly Page[]
  readonly blocks: readonly Block[]
  /** One for each page. */
  readonly lines: readonly PageLines[]
  readonly survey: DocumentSurvey
}

/** Runs the stages that read a PDF, and no others. @throws where the file is refused */
export async function readPdf(bytes: Uint8Array, reader: PdfReader): Promise<Extracted> {
  const on = memoryEngine({ pdfReader: reader })
  const { document } = await on.catalogue.admit(aDocument({ extraction: null, pageCount: null }))
  await on.artifacts.put(originalKey(document.id), bytes, document.mediaType)
  await runToEnd(classify, document, on)
  await runToEnd(extract, document, on)
  const { id, extraction } = (await on.catalogue.find(document.id))!
  const pages = [...on.shelf.pages.get(id)!.values()].sort((a, b) => a.pageIndex - b.pageIndex)
  const lines = pages.map(({ pageIndex }) => on.records.get(linesKey(id, extraction!, pageIndex)))
  return {
    pages,
    blocks: await allBlocks(id, extraction!, on),
    lines: (await Promise.all(lines)) as PageLines[],
    survey: (await on.records.get(surveyKey(id, readBy(document, on)))) as DocumentSurvey,
  }
}

async function runToEnd(step: Step, document: Document, on: MemoryEngine): Promise<void> {
  for (let cursor: number | 'done' = 0; cursor !== 'done'; ) {
    const outcome = await step({ document, cursor }, on)
    if (!outcome.ok) throw new Error(`${outcome.error.kind}: ${outcome.error.detail}`)
    cursor = outcome.value.cursor
  }
}
