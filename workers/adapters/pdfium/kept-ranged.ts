import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { ByteSource } from '../../ports/original.ts'
import { closeDocument, type OpenDocument, openRanged } from './document.ts'
import { type Pdfium, type PdfiumEngine, PdfiumTrap } from './engine.ts'
import { type Calls, isFit, type KeptDocument } from './kept-document.ts'
import { pageNumbers } from './page-numbers.ts'
import { type Attempt, noCosts, RangedFile } from './ranged-file.ts'

/** Attempts at one piece of work. Each follows what the last one found one step further: from a page to its fonts, say. */
const MOST_ATTEMPTS = 64

/** Largest file that PDFium can address, in bytes. */
const LARGEST_FILE = 2 ** 32 - 1

const REFUSALS = {
  'too-much': failure('resource-limit', 'More of the file is needed at once than may be held.'),
  searched: failure(
    'corrupt-file',
    'The index of the file is damaged, and the file is too large to be searched for its parts.',
  ),
} satisfies Partial<Record<Attempt, Failure>>

/** Opens a large file and keeps it, as `keepDocument` does. */
export async function keepRanged(
  engine: PdfiumEngine,
  source: ByteSource,
  withPictures: boolean,
): Promise<Result<KeptDocument, Failure>> {
  if (source.size > LARGEST_FILE)
    return refused(
      failure('resource-limit', 'The PDF is larger than 4 GiB, which no reader here can address.'),
    )
  const kept = rangedDocument(engine, new RangedFile(source, engine.blocks, withPictures))
  const opened = await kept.use(() => ok(kept))
  if (!opened.ok) kept.close()
  return opened
}

/**
 * Keeps a document whose file is read block by block. What an attempt missed is fetched and the attempt made again, with the
 * document opened anew: PDFium remembers what it made of a file with holes.
 */
function rangedDocument(engine: PdfiumEngine, file: RangedFile): KeptDocument {
  let held: OpenDocument | null = null
  let closed = false

  function drop(): void {
    if (held !== null) closeDocument(held)
    held = null
  }

  /** An instance for the next attempt: that of the document if it is open in one that is fit. */
  async function instance(): Promise<Pdfium> {
    if (held !== null && isFit(held)) return held.pdfium
    drop()
    return engine.instance()
  }

  /** Null where the instance was lost over what was missing. */
  function attempt<T>(pdfium: Pdfium, calls: Calls<T>): Result<T, Failure> | null {
    file.begin()
    try {
      if (held?.pdfium !== pdfium) {
        drop()
        const opened = openRanged(pdfium, file)
        if (!opened.ok) return opened
        held = opened.value
        if (file.attempt !== 'whole') return null
      }
      return calls(held)
    } catch (error) {
      if (!(error instanceof PdfiumTrap) || file.attempt === 'whole') throw error
      return null
    }
  }

  async function use<T>(calls: Calls<T>): Promise<Result<T, Failure>> {
    const costs = noCosts()
    if (held === null) await file.fetchEnds(costs)
    for (let tried = 0; tried < MOST_ATTEMPTS; tried++) {
      const pdfium = await instance()
      if (closed) throw new Error('the PDF is closed')
      if (!pdfium.healthy) continue
      const outcome = attempt(pdfium, calls)
      const how = file.attempt
      if (how === 'whole' && outcome !== null) return outcome
      drop()
      if (how === 'searched') return refused(REFUSALS.searched)
      if (how === 'too-much' || !(await file.fetchMissing(costs))) break
    }
    return refused(REFUSALS['too-much'])
  }

  return {
    use,
    numberOf: pageNumbers(use),
    close() {
      drop()
      closed = true
    },
  }
}
