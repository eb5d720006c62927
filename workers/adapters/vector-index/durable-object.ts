import { DurableObject } from 'cloudflare:workers'

/** One partition of the dense index. */
export class VectorPartition extends DurableObject {}
