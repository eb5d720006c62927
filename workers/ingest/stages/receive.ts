import { originalKey } from '../../domain/artifact-keys.ts'
import { ok } from '../../domain/result.ts'
import type { Step } from '../step.ts'

/** Makes sure that the original arrived whole: what is kept has the checksum that was recorded. */
export const receive: Step = async ({ document }, on) => {
  const bytes = await on.artifacts.get(originalKey(document.id))
  if (bytes === undefined) throw new Error('The original has not arrived')
  if ((await on.digest.sha256(bytes)) !== document.checksum) throw new Error('The original arrived damaged')
  return ok({ cursor: 'done' })
}
