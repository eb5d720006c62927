import local, { DocumentJob, Retrieval, TenantSlots, VectorPartition } from '../../workers/local.ts'

export { DocumentJob, Retrieval, TenantSlots, VectorPartition }

/** Name what one request asks for, as the settings do. */
const ARMS = 'x-search-arms'
const RERANK = 'x-rerank-provider'

/** The local Worker, whose searches ask the arms and the reranker that a request names. */
export default {
  ...local,
  fetch(request, env, context) {
    const arms = request.headers.get(ARMS)
    const reranker = request.headers.get(RERANK)
    return local.fetch(
      request,
      Object.assign(
        {},
        env,
        arms !== null && { SEARCH_ARMS: arms },
        reranker !== null && { RERANK_PROVIDER: reranker },
      ),
      context,
    )
  },
} satisfies ExportedHandler<Env>
