import local, { DocumentJob, Retrieval, TenantSlots, VectorPartition } from '../../workers/local.ts'

export { DocumentJob, Retrieval, TenantSlots, VectorPartition }

/** Names the arms that one request asks, as the setting does. */
const ARMS = 'x-search-arms'

/** The local Worker, whose searches ask the arms that a request names. */
export default {
  ...local,
  fetch(request, env, context) {
    const arms = request.headers.get(ARMS)
    return local.fetch(request, Object.assign({}, env, arms !== null && { SEARCH_ARMS: arms }), context)
  },
} satisfies ExportedHandler<Env>
