import { DOCUMENTS, documentPrefix, embeddingsOf } from '../../domain/artifact-keys.ts'
import { DocumentId } from '../../domain/ids.ts'
import { embeddedDigest } from '../embed-chunks.ts'
import type { Found, ReconcilePorts, Slice } from './ports.ts'

/** Keys looked at in one slice: what R2 lists in one call. */
const KEYS = 1_000

/** Milliseconds in which what is written belongs to a document: a file is there before its document is. */
const GRACE = 86_400_000

/** Texts of one audience that are held against its vectors; of a larger audience unused vectors are not looked for. */
const MOST_TEXTS = 50_000

/** Looks for artifacts of documents that were deleted or never were. */
export async function checkArtifacts(after: string | null, on: ReconcilePorts): Promise<Slice<string>> {
  const kept = await on.artifacts.list(DOCUMENTS, after, KEYS)
  const owners = new Map<DocumentId, number>()
  for (const { key, writtenAt } of kept) {
    const id = DocumentId.safeParse(key.slice(DOCUMENTS.length).split('/')[0])
    if (id.success && writtenAt < on.clock.now() - GRACE) owners.set(id.data, (owners.get(id.data) ?? 0) + 1)
  }
  const known = await on.inventory.some([...owners.keys()])
  const living = new Set(
    known.filter(({ document }) => document.deletedAt === null).map(({ document }) => document.id),
  )
  const found: Found[] = []
  for (const [id, count] of owners) {
    if (living.has(id) || (await on.uploads.ofDocument(id)) !== undefined) continue
    found.push({
      kind: 'stray-artifacts',
      document: id,
      partition: null,
      expected: 0,
      found: count,
      repair: () => on.artifacts.removeAll(documentPrefix(id)),
    })
  }
  return { checked: kept.length, found, next: kept.length < KEYS ? null : kept.at(-1)!.key }
}

/** A place in the run over the vectors of all audiences. */
export interface AmongVectors {
  readonly table: number
  readonly after: string | null
}

/** Looks for vectors that are kept of texts which no document of their audience has, whatever the model. */
export async function checkEmbeddings(from: AmongVectors, on: ReconcilePorts): Promise<Slice<AmongVectors>> {
  const partitions = (await on.inventory.partitions()).filter((one) => one.table >= from.table)
  const [here, next] = partitions
  if (here === undefined) return { checked: 0, found: [], next: null }
  const following = next === undefined ? null : { table: next.table, after: null }
  const prefix = embeddingsOf(here.audience)
  const kept = await on.artifacts.list(prefix, here.table === from.table ? from.after : null, KEYS)
  const texts = kept.length === 0 ? undefined : await on.inventory.texts(here.audience, MOST_TEXTS)
  if (texts === undefined) return { checked: 0, found: [], next: following }
  const used = new Set<string>(
    await Promise.all(texts.map(({ title, contentSha256 }) => embeddedDigest(title, { contentSha256 }, on))),
  )
  const old = kept.filter(({ writtenAt }) => writtenAt < on.clock.now() - GRACE)
  const unused = old.map(({ key }) => key).filter((key) => !used.has(key.split('/').at(-1)!))
  const found: Found[] =
    unused.length === 0
      ? []
      : [
          {
            kind: 'unused-embeddings',
            document: null,
            partition: here.key,
            expected: 0,
            found: unused.length,
            repair: () => on.artifacts.remove(unused),
          },
        ]
  const inSame = kept.length < KEYS ? null : { table: here.table, after: kept.at(-1)!.key }
  return { checked: kept.length, found, next: inSame ?? following }
}
