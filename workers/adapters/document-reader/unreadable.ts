import { type Failure, failure } from '../../domain/failure.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { ReadDocument } from '../../ports/document-reader.ts'

/** Why a file cannot be read, on its way from the depth of a reader to `reading`, which makes it a value. */
export class Unreadable extends Error {
  readonly failure: Failure

  constructor(kind: 'corrupt-file' | 'password-protected' | 'resource-limit', detail: string) {
    super(detail)
    this.failure = failure(kind, detail)
  }
}

/** Says that a file is broken. */
export const corrupt = (detail: string): Unreadable => new Unreadable('corrupt-file', detail)

/** Says that a file asks for more than a document may cost. */
export const tooMuch = (detail: string): Unreadable => new Unreadable('resource-limit', detail)

/** Runs a reader; what it found unreadable comes back as a refusal. */
export async function reading(
  read: () => ReadDocument | Promise<ReadDocument>,
): Promise<Result<ReadDocument, Failure>> {
  try {
    return ok(await read())
  } catch (thrown) {
    if (thrown instanceof Unreadable) return refused(thrown.failure)
    throw thrown
  }
}

/** Reads a part that a document can do without: a broken one counts as missing, a limit still ends the reading. */
export function ifReadable<T>(read: () => T, without: T): T {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Unreadable && thrown.failure.kind === 'corrupt-file') return without
    throw thrown
  }
}
