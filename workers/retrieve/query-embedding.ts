import { cacheKey } from '../domain/cache-key.ts'
import type { Scope } from '../domain/scope.ts'
import type { Embedder, Embedding } from '../ports/embedder.ts'
import type { RetrievePorts } from './ports.ts'
import type { Recorder } from './recorder.ts'

/** Embeds a query, unless callers of the same scope asked the same a moment ago. @throws when the model fails */
export async function queryEmbedding(
  query: string,
  scope: Scope,
  embedder: Pick<Embedder, 'version' | 'embed'>,
  { queryEmbeddings }: Pick<RetrievePorts, 'queryEmbeddings'>,
  watch: Pick<Recorder, 'cache'>,
): Promise<Embedding> {
  const key = cacheKey(scope, embedder.version, query)
  const kept = queryEmbeddings.get(key)
  watch.cache('queryEmbedding', kept === undefined ? 0 : 1, kept === undefined ? 1 : 0)
  if (kept !== undefined) return kept
  const embedding = (await embedder.embed([query], 'query'))[0]!
  queryEmbeddings.put(key, embedding)
  return embedding
}
