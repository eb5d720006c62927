import { smallLibrary } from '../small-library.ts'

/** Seconds that a hostile file may take on a busy machine. */
const MOST_SECONDS = 10

/**
 * Brings a file to a library through the whole of ingestion and says what became of it: the kind of its refusal, or
 * `published: ` and its text, a line a block. @throws where it takes more than seconds or something is fetched
 */
export async function outcomeOf(file: Uint8Array, fileName: string | null = null): Promise<string> {
  const { fetch } = globalThis
  const fetched: unknown[] = []
  globalThis.fetch = async (...asked) => {
    fetched.push(asked[0])
    throw new Error('Nothing is fetched while a document is read')
  }
  const start = performance.now()
  try {
    const outcome = await ingested(file, fileName)
    const seconds = (performance.now() - start) / 1_000
    if (seconds > MOST_SECONDS) throw new Error(`It took ${seconds} s`)
    if (fetched.length > 0) throw new Error(`It fetched ${fetched}`)
    return outcome
  } finally {
    globalThis.fetch = fetch
  }
}

async function ingested(file: Uint8Array, fileName: string | null): Promise<string> {
  const library = smallLibrary()
  const taken = await library.take(file, { title: 'Hostile' }, undefined, fileName)
  if (!taken.ok) return taken.error.kind
  await library.work()
  const { id, status, reason, extraction } = (await library.on.catalogue.find(taken.value.document.id))!
  if (status !== 'published') return reason?.kind ?? status
  const blocks = await library.on.catalogue.blocks(id, extraction!, 0, MOST_BLOCKS)
  return `published: ${blocks.map(({ text }) => text).join('\n')}`
}

/** Blocks whose text is told. */
const MOST_BLOCKS = 20
