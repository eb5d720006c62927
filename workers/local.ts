export { DocumentJob } from './adapters/job-ledger/durable-object.ts'
export { VectorPartition } from './adapters/vector-index/durable-object.ts'
export default { fetch: () => new Response('ok'), queue: () => {} }
