import { type Failure, failure } from '../domain/failure.ts'
import type { IndexMake, IndexVersion, IndexVersionId } from '../domain/index-version.ts'
import { ok, type Result, refused } from '../domain/result.ts'
import type { Scope } from '../domain/scope.ts'
import { embedderNamed } from '../ports/embedder.ts'
import type { Coverage } from '../ports/index-versions.ts'
import { chunkSize } from './chunker.ts'
import { newestMake } from './live-version.ts'
import type { IngestPorts } from './ports.ts'

/** A version of the index and how complete it is. */
export interface IndexStatus {
  readonly version: IndexVersion
  readonly coverage: Coverage
}

const mayRun = (scope: Scope): boolean => scope.role === 'curator'
const FORBIDDEN = failure('forbidden', 'Only a curator may see and change versions of the index')
const UNKNOWN = failure('not-found', 'No such version of the index')

const statusOf = async (version: IndexVersion, on: IngestPorts): Promise<IndexStatus> => ({
  version,
  coverage: await on.indexVersions.coverage(version.id),
})

/** The versions of the index, the oldest first. */
export async function listIndexVersions(
  scope: Scope,
  on: IngestPorts,
): Promise<Result<readonly IndexStatus[], Failure>> {
  if (!mayRun(scope)) return refused(FORBIDDEN)
  const versions = await on.indexVersions.all()
  return ok(await Promise.all(versions.map((version) => statusOf(version, on))))
}

/**
 * Begins a version beside the live one, from the blocks that are there: nothing is extracted again. Asked for one that is being
 * built, it gives the documents that failed another try.
 */
export async function buildIndexVersion(
  wanted: Partial<IndexMake>,
  scope: Scope,
  on: IngestPorts,
): Promise<Result<IndexStatus, Failure>> {
  if (!mayRun(scope)) return refused(FORBIDDEN)
  const make = { ...newestMake(on), ...wanted }
  if (chunkSize(make.chunker) === undefined || embedderNamed(on.embedders, make.embedder) === undefined)
    return refused(failure('invalid-request', 'This engine is not set up with that chunker or that embedder'))
  const version = await on.indexVersions.begin(make, on.clock.now())
  await on.indexVersions.tryAgain(version.id)
  await on.queue.send({ indexVersion: version.id })
  return ok(await statusOf(version, on))
}

/** Makes a version answer, in one step; the one that answered stays complete for going back. @param force whatever is missing in it */
export async function switchIndexVersion(
  id: IndexVersionId,
  force: boolean,
  scope: Scope,
  on: IngestPorts,
): Promise<Result<IndexStatus, Failure>> {
  if (!mayRun(scope)) return refused(FORBIDDEN)
  const found = await on.indexVersions.find(id)
  if (found === undefined || found.state === 'gone') return refused(UNKNOWN)
  if (!(await on.indexVersions.switchTo(id, on.clock.now(), force))) {
    const { expected, complete } = await on.indexVersions.coverage(id)
    return refused(failure('conflict', `${expected - complete} of ${expected} documents are not in it yet`))
  }
  return ok(await statusOf((await on.indexVersions.find(id))!, on))
}

/** Removes a version that is not live: its vectors at once in the background, its chunks with the last version that uses them. */
export async function retireIndexVersion(
  id: IndexVersionId,
  scope: Scope,
  on: IngestPorts,
): Promise<Result<null, Failure>> {
  if (!mayRun(scope)) return refused(FORBIDDEN)
  const found = await on.indexVersions.find(id)
  if (found === undefined) return refused(UNKNOWN)
  if (found.state === 'live') return refused(failure('conflict', 'The live version cannot be removed'))
  await on.indexVersions.retire(id, on.clock.now())
  await on.queue.send({ indexVersion: id })
  return ok(null)
}
