import { embeddedScorer } from './adapters/reranker/embedded.ts'
import { httpReranker } from './adapters/reranker/http.ts'
import { workersAiReranker } from './adapters/reranker/workers-ai.ts'
import type { Reranker } from './ports/reranker.ts'
import type { ProductionSettings } from './settings.ts'

/** The settings that say what reranks. */
export type RerankSettings = Pick<
  ProductionSettings,
  'RERANK_PROVIDER' | 'RERANK_URL' | 'RERANK_MODEL' | 'RERANK_KEY'
>

/** The reranker that a set-up asks for; null for none. @throws where a setting or binding is missing */
export function deployedReranker(settings: RerankSettings, ai: Pick<Ai, 'run'> | undefined): Reranker | null {
  switch (settings.RERANK_PROVIDER) {
    case 'none':
      return null
    case 'embedded':
      return embeddedScorer
    case 'workers-ai':
      if (ai === undefined) throw new Error('RERANK_PROVIDER = "workers-ai" wants the binding AI')
      return workersAiReranker(ai)
    case 'http': {
      const { RERANK_URL, RERANK_MODEL, RERANK_KEY } = settings
      if (RERANK_URL === undefined) throw new Error('RERANK_PROVIDER = "http" wants RERANK_URL')
      return httpReranker({
        fetch: (url, init) => fetch(url, init),
        url: RERANK_URL,
        model: RERANK_MODEL ?? null,
        key: RERANK_KEY ?? null,
      })
    }
  }
}
