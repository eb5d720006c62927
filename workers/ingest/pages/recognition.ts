import { factsKey, scanKey } from '../../domain/artifact-keys.ts'
import type { Document } from '../../domain/document.ts'
import type { OcrProvider } from '../../ports/ocr-provider.ts'
import type { PageSummary } from '../extract/digital-pdf/summarise.ts'
import { ocrPageOf, recognisedBy } from '../extract/ocr/ocr-page-of.ts'
import type { ScannedPage } from '../extract/ocr/scanned-page.ts'
import type { IngestPorts } from '../ports.ts'
import type { DocumentFacts } from './document-facts.ts'
import { picturedBy, pictureOfPage } from './picture-of-page.ts'
import { readBy } from './read-by.ts'

/** With what the pages of a document are recognised that have no usable text. */
export interface Recognition {
  readonly ocr: OcrProvider
  /** BCP 47, the likeliest first. */
  readonly languages: readonly string[]
  /** The versions of all that shapes what is recognised, and the languages. */
  readonly shapedBy: string
}

/** What came of recognising a page. Safe to keep as JSON. */
export type Recognised = { readonly scanned: ScannedPage } | { readonly refused: string }

/** With what a document is recognised whose facts are known; null where no OCR provider is set. */
export async function recognitionOf(document: Document, on: IngestPorts): Promise<Recognition | null> {
  const { ocr } = on
  if (ocr === null) return null
  const facts = (await on.records.get(factsKey(document.id, readBy(document, on)))) as DocumentFacts
  const { languages } = facts
  const versions = `${picturedBy(document.mediaType, on)}+${recognisedBy({ ocr })}`
  return { ocr, languages, shapedBy: `${versions}+${languages.join('+')}` }
}

/** Recognises a page and keeps what came of it, once for all. */
export async function recognisePage(
  document: Document,
  { pageIndex, width, height }: Pick<PageSummary, 'pageIndex' | 'width' | 'height'>,
  { ocr, languages, shapedBy }: Recognition,
  on: IngestPorts,
): Promise<void> {
  const key = scanKey(document.id, shapedBy, pageIndex)
  if (await on.artifacts.has(key)) return
  const picture = await pictureOfPage(document, pageIndex, on)
  const scanned = picture.ok
    ? await ocrPageOf(picture.value, languages, { ocr }, Math.max(width, height))
    : picture
  const recognised: Recognised = scanned.ok ? { scanned: scanned.value } : { refused: scanned.error.detail }
  await on.records.put(key, recognised)
}

/** What came of recognising a page. @throws where that was not done */
export async function recognisedPage(
  document: Document,
  pageIndex: number,
  { shapedBy }: Recognition,
  on: Pick<IngestPorts, 'records'>,
): Promise<Recognised> {
  const kept = await on.records.get(scanKey(document.id, shapedBy, pageIndex))
  if (kept === undefined) throw new Error(`Page ${pageIndex} was not recognised`)
  return kept as Recognised
}
