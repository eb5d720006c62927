import type { IndexKey } from '../../domain/index-version.ts'

/** The longest name of a namespace, in bytes; partition keys are ASCII. */
const LONGEST = 64

/** Names the namespace of a partition in a version: its key, or the key's SHA-256 where it is too long. A key is never a digest: it has a `:` or `/`. */
export async function namespaceOf(partition: IndexKey): Promise<string> {
  if (partition.length <= LONGEST) return partition
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(partition))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
