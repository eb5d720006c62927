import type { EmbeddedModel } from './embedded.ts'

/** Brings the embedded model's 28 MB. Only the local wiring may import this: a deployed Worker has no room for them. */
export const loadEmbeddedModel = async (): Promise<EmbeddedModel> =>
  (await import('./embedded-weights.ts')).embeddedModel
