import { DOCUMENTS } from '../../domain/artifact-keys.ts'
import type { Drift } from '../../domain/drift.ts'
import { DocumentId, keyFrom } from '../../domain/ids.ts'
import { checkArtifacts, checkEmbeddings } from './artifacts.ts'
import { checkDocuments } from './documents.ts'
import { checkVectors, checkWords } from './partitions.ts'
import type { ReconcilePorts, Slice } from './ports.ts'

/** The checks in the order they are made. */
export const CHECKS = ['documents', 'words', 'vectors', 'artifacts', 'embeddings'] as const

/** One of the checks. */
export type Check = (typeof CHECKS)[number]

/** Where a run over the whole library stands: a check, and a position that only the check reads. Empty at its start. */
export interface Cursor {
  readonly check: Check
  readonly at: string
}

/** How each check spells a position. */
const POSITIONS: Record<Check, (at: string) => boolean> = {
  documents: (at) => DocumentId.safeParse(at).success,
  words: (at) => /^\d{1,9}\.\d{1,15}$/.test(at),
  vectors: (at) => /^\d{1,9}\.0$/.test(at),
  artifacts: (at) => /^documents\/[\x20-\x7e]{1,600}$/.test(at),
  embeddings: (at) => /^\d{1,9}\.[\x20-\x7e]{0,600}$/.test(at),
}

/** The cursor of a check's name and a position; undefined where no run can stand there. */
export function cursorAt(name: string, at: string): Cursor | undefined {
  const check = CHECKS.find((one) => one === name)
  return check && (at === '' || POSITIONS[check](at)) ? { check, at } : undefined
}

/** A drift, and whether it was put right. */
export interface Reported extends Drift {
  readonly repaired: boolean
}

/** What one slice of a run saw, and where the run goes on: null at its end. */
export interface Report {
  readonly check: Check
  readonly checked: number
  readonly drifts: readonly Reported[]
  readonly next: Cursor | null
}

/** Makes one slice of one check over the whole library, and puts right what it finds if it is to. A repair that fails is not one. */
export async function reconcile(cursor: Cursor | null, repair: boolean, on: ReconcilePorts): Promise<Report> {
  const { check, at } = cursor ?? { check: CHECKS[0], at: '' }
  const { checked, found, next } = await SLICES[check](at, on)
  const drifts: Reported[] = []
  for (const { repair: putRight, ...drift } of found)
    drifts.push({ ...drift, repaired: repair && (await done(putRight, drift, on)) })
  const following = CHECKS[CHECKS.indexOf(check) + 1]
  const then = following === undefined ? null : { check: following, at: '' }
  return { check, checked, drifts, next: next === null ? then : { check, at: next } }
}

async function done(putRight: () => Promise<void>, drift: Drift, on: ReconcilePorts): Promise<boolean> {
  try {
    await putRight()
  } catch (error) {
    const { kind, document } = drift
    const fault = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    on.log.event('repair-fault', { kind, document: document ?? '', error: fault })
    return false
  }
  on.log.event('drift-repaired', { kind: drift.kind, document: drift.document ?? '' })
  return true
}

const SLICES: Record<Check, (at: string, on: ReconcilePorts) => Promise<Slice<string>>> = {
  documents: (at, on) => checkDocuments(at === '' ? null : DocumentId.parse(at), on),
  words: async (at, on) =>
    spelled(await checkWords(placeIn(at), on), ({ table, after }) => `${table}.${after}`),
  vectors: async (at, on) => spelled(await checkVectors(placeIn(at), on), ({ table }) => `${table}.0`),
  artifacts: (at, on) => checkArtifacts(at === '' ? null : at, on),
  embeddings: async (at, on) => {
    const [table = '', after = ''] = split(at)
    const from = { table: Number(table), after: after === '' ? null : after }
    return spelled(await checkEmbeddings(from, on), (next) => `${next.table}.${next.after ?? ''}`)
  },
}

const placeIn = (at: string) => {
  const [table = '', after = ''] = split(at)
  return { table: Number(table), after: Number(after) }
}

const split = (at: string): readonly string[] => /^(\d*)\.?(.*)$/s.exec(at)?.slice(1) ?? []

const spelled = <Position>(slice: Slice<Position>, spell: (at: Position) => string): Slice<string> => ({
  ...slice,
  next: slice.next === null ? null : spell(slice.next),
})

/** Makes a slice of every check, each from a place left to chance, so that in time all is seen; puts right what it finds. */
export async function reconcileSome(on: ReconcilePorts): Promise<void> {
  const document = `doc_${keyFrom(on.randomness.bytes(20))}`
  const { length } = await on.inventory.partitions()
  const table = 1 + Math.floor((on.randomness.bytes(1)[0]! / 256) * length)
  const from: Record<Check, string> = {
    documents: document,
    words: `${table}.0`,
    vectors: `${table}.0`,
    artifacts: `${DOCUMENTS}${document}`,
    embeddings: `${table}.`,
  }
  for (const check of CHECKS) await reconcile({ check, at: from[check] }, true, on)
}
