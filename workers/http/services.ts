import type { ReconcilePorts } from '../ingest/reconcile/ports.ts'
import type { FeedbackBox } from '../ports/feedback-box.ts'
import type { Links } from '../ports/links.ts'
import type { TokenVerifier } from '../ports/token-verifier.ts'
import type { TracePorts } from '../retrieve/keep-trace.ts'
import type { RetrievePorts } from '../retrieve/ports.ts'
import type { ResolvePorts } from '../retrieve/resolve.ts'

/** All that the API works on, for one request. */
export interface Services extends ReconcilePorts, RetrievePorts, ResolvePorts, TracePorts {
  readonly tokens: TokenVerifier
  readonly links: Links
  readonly feedback: FeedbackBox
}
