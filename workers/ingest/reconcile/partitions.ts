import type { DriftKind } from '../../domain/drift.ts'
import type { DocumentId } from '../../domain/ids.ts'
import { figureKey } from '../../domain/index-version.ts'
import type { Place } from '../../ports/placements.ts'
import { leaveFigures } from '../embed-figures.ts'
import type { Found, ReconcilePorts, Slice } from './ports.ts'

/** Entries of a lexical table looked at in one slice: each is a row read. */
const ENTRIES = 5_000

/** A place in the run over all partitions: a partition's table, and how far it came in it. */
export interface InPartition {
  readonly table: number
  readonly after: number
}

/** Looks for entries in a partition's lexical table that are of documents which are not there. */
export async function checkWords(from: InPartition, on: ReconcilePorts): Promise<Slice<InPartition>> {
  const { here, following } = await partitionsFrom(from.table, on)
  if (here === undefined) return { checked: 0, found: [], next: null }
  const after = here.table === from.table ? from.after : 0
  const { found, next } = await on.lexicalIndex.documents(here, after, ENTRIES)
  const strays = await notHere('stray-words', found, here, (id) => on.lexicalIndex.remove(here, id), on)
  const inSame = next === null ? null : { table: here.table, after: next }
  return { checked: found.length, found: strays, next: inSame ?? following }
}

/** Looks for the same in a partition of the dense index, where that can tell. */
export async function checkVectors(from: InPartition, on: ReconcilePorts): Promise<Slice<InPartition>> {
  const { here, following } = await partitionsFrom(from.table, on)
  if (here === undefined) return { checked: 0, found: [], next: null }
  const found = (await on.vectorIndex.documents(here.key)) ?? []
  const strays = await notHere('stray-vectors', found, here, (id) => on.vectorIndex.forget(here.key, id), on)
  const pictured = await figuresAt(here, on)
  const strayFigures = await notHere(
    'stray-vectors',
    pictured,
    here,
    (id) => leaveFigures({ id }, here, on),
    on,
  )
  return { checked: found.length, found: [...strays, ...strayFigures], next: following }
}

/** The documents whose figures are held beside a partition, where the index can tell. */
const figuresAt = async ({ key }: Place, { figures: arm }: ReconcilePorts): Promise<readonly DocumentId[]> =>
  (await arm?.vectorIndex.documents(figureKey(key, arm.embedder.version))) ?? []

/** The first partition from a table on, and where the one behind it begins. */
async function partitionsFrom(
  table: number,
  on: ReconcilePorts,
): Promise<{ readonly here: Place | undefined; readonly following: InPartition | null }> {
  const [here, next] = (await on.inventory.partitions()).filter((one) => one.table >= table)
  return { here, following: next === undefined ? null : { table: next.table, after: 0 } }
}

/** The documents among some that the library does not have here. */
async function notHere(
  kind: DriftKind,
  ids: readonly DocumentId[],
  here: Place,
  remove: (id: DocumentId) => Promise<void>,
  on: ReconcilePorts,
): Promise<Found[]> {
  const known = new Map((await on.inventory.some(ids)).map((one) => [one.document.id, one]))
  const isHere = (id: DocumentId): boolean => {
    const one = known.get(id)
    if (one === undefined || one.document.deletedAt !== null) return false
    return one.placement.indexed && (one.place?.key === here.key || one.other?.key === here.key)
  }
  return ids
    .filter((id) => !isHere(id))
    .map((id) => ({
      kind,
      document: id,
      partition: here.key,
      expected: 0,
      found: 1,
      repair: () => remove(id),
    }))
}
