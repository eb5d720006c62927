import type { VectorIndex } from '../../workers/ports/vector-index.ts'
import { vectorEligibility } from './vector-index-eligibility.suite.ts'
import { vectorOrder } from './vector-index-order.suite.ts'
import { vectorWriting } from './vector-index-writing.suite.ts'

/** What every vector index promises. */
export function vectorIndexContract(index: VectorIndex): void {
  vectorOrder(index)
  vectorEligibility(index)
  vectorWriting(index)
}
