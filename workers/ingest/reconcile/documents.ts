import { documentPrefix, originalKey } from '../../domain/artifact-keys.ts'
import { isPublished } from '../../domain/document.ts'
import type { DriftKind } from '../../domain/drift.ts'
import type { DocumentId } from '../../domain/ids.ts'
import { isSettled, type Job } from '../../domain/job.ts'
import { poolOf } from '../../domain/lane.ts'
import type { Inventoried } from '../../ports/inventory.ts'
import type { Place } from '../../ports/placements.ts'
import { leaveFigures } from '../embed-figures.ts'
import { leaveIndices } from '../leave-indices.ts'
import { partsInVersions } from '../parts-in-versions.ts'
import { figuresHeld, figuresToHold } from './figures.ts'
import type { Found, ReconcilePorts, Slice } from './ports.ts'
import { rewriteEntries } from './rewrite-entries.ts'

/** Documents looked at in one slice: each is a count in either index and a look at its job. */
const AT_ONCE = 50

/** Holds documents against both indices and their jobs. */
export async function checkDocuments(
  after: DocumentId | null,
  on: ReconcilePorts,
): Promise<Slice<DocumentId>> {
  const documents = await on.inventory.documents(after, AT_ONCE)
  const found: Found[] = []
  for (const one of documents) found.push(...(await entriesOf(one, on)), ...(await jobOf(one, on)))
  const next = documents.length < AT_ONCE ? null : documents.at(-1)!.document.id
  return { checked: documents.length, found, next }
}

async function entriesOf(one: Inventoried, on: ReconcilePorts): Promise<Found[]> {
  const { document, placement, place: at, chunkIds } = one
  const { id } = document
  const drift = (kind: DriftKind, expected: number, found: number, repair: Found['repair']): Found => ({
    kind,
    document: id,
    partition: at?.key ?? null,
    expected,
    found,
    repair,
  })
  if (document.deletedAt !== null) {
    const [artifact] = await on.artifacts.list(documentPrefix(id), null, 1)
    const forget = () => on.artifacts.removeAll(documentPrefix(id))
    return [...(await strays(one, on)), ...(artifact ? [drift('stray-artifacts', 0, 1, forget)] : [])]
  }
  const isOver = document.supersededBy !== null && isPublished(document)
  if (isOver && placement.indexed) return [drift('not-left', 0, chunkIds.length, () => leave(one, on))]
  // What was not published may have entries, which are hidden: its job may be taken up again.
  if (isOver || !isPublished(document)) return placement.indexed ? [] : strays(one, on)
  if (placement.staleFrom !== null || placement.other !== null)
    return [drift('entries-behind', 0, 1, () => call(one, on))]

  const held = at === null ? { words: 0, vectors: 0 } : await heldAt(at, one, on)
  const rewrite = () => rewriteEntries(one, held, on)
  const figures = at === null ? null : await figuresToHold(one, at, on)
  const isRight = (entries: number): boolean => placement.indexed && entries === chunkIds.length
  return [
    ...(isRight(held.words) ? [] : [drift('words-differ', chunkIds.length, held.words, rewrite)]),
    ...(isRight(held.vectors) ? [] : [drift('vectors-differ', chunkIds.length, held.vectors, rewrite)]),
    ...(figures === null || figures.expected === figures.found
      ? []
      : [drift('figures-differ', figures.expected, figures.found, rewrite)]),
  ]
}

const leave = async ({ document }: Inventoried, on: ReconcilePorts): Promise<void> =>
  leaveIndices(document, await partsInVersions(document, on), on)

const heldAt = async (at: Place, { document, chunkIds }: Inventoried, on: ReconcilePorts) => {
  const [words, vectors] = await Promise.all([
    on.lexicalIndex.count(at, document.id),
    on.vectorIndex.count(at.key, document.id, chunkIds),
  ])
  return { words, vectors }
}

/** Entries of a document that is to have none. */
async function strays(one: Inventoried, on: ReconcilePorts): Promise<Found[]> {
  const at = one.place
  if (at === null) return []
  const { id } = one.document
  const { words, vectors } = await heldAt(at, one, on)
  const stray = (kind: DriftKind, found: number, repair: Found['repair']): Found[] =>
    found === 0 ? [] : [{ kind, document: id, partition: at.key, expected: 0, found, repair }]
  return [
    ...stray('stray-words', words, () => on.lexicalIndex.remove(at, id)),
    ...stray('stray-vectors', vectors, () => on.vectorIndex.forget(at.key, id)),
    ...stray('stray-vectors', await figuresHeld(one.document, at, [], on), () =>
      leaveFigures(one.document, at, on),
    ),
  ]
}

/** Asks for a slot: what is behind is caught up with by the ingestion's own consumer. */
const call = ({ document }: Inventoried, on: ReconcilePorts): Promise<void> =>
  on.slots.ask({ documentId: document.id, pool: poolOf(document.audience), lane: 'bulk' })

async function jobOf(one: Inventoried, on: ReconcilePorts): Promise<Found[]> {
  const { document } = one
  if (document.deletedAt !== null) return []
  const job = await on.ledger.read(document.id)
  const waits = document.status === 'queued' || document.status === 'running'
  const drift = (kind: DriftKind, repair: Found['repair']): Found[] => [
    { kind, document: document.id, partition: null, expected: 1, found: job === undefined ? 0 : 1, repair },
  ]
  if (job === undefined) {
    // Without its original a document waits for its bringer, who heals it by sending the file once more.
    const isHere = waits && (await on.artifacts.has(originalKey(document.id)))
    return isHere ? drift('job-missing', () => open(one, on)) : []
  }
  if (waits && isSettled(job)) return drift('job-ended', () => goOn(one, job, on))
  if (!waits && !isSettled(job)) return drift('job-open', () => end(one, on))
  return []
}

async function open(one: Inventoried, on: ReconcilePorts): Promise<void> {
  const { document } = one
  await on.ledger.open({ documentId: document.id, pool: poolOf(document.audience), lane: 'bulk' })
  await call(one, on)
}

/** The document ends as its job did; one that was to be published anew goes on with that. */
async function goOn(one: Inventoried, { state, reason }: Job, on: ReconcilePorts): Promise<void> {
  const { id } = one.document
  if (state === 'failed' || state === 'refused') return on.catalogue.update(id, { status: state, reason })
  await on.ledger.reopen(id, 'publish')
  await call(one, on)
}

/** A published document's job ends by itself once it is called; of any other nothing more is to be done. */
async function end(one: Inventoried, on: ReconcilePorts): Promise<void> {
  const { id, status, reason } = one.document
  if (status === 'failed' || status === 'refused') await on.ledger.settle(id, status, reason)
  else await call(one, on)
}
