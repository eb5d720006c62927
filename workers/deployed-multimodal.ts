import { openAiMultimodal } from './adapters/multimodal-embedder/openai.ts'
import { workersAiMultimodal } from './adapters/multimodal-embedder/workers-ai.ts'
import type { FigureId } from './domain/ids.ts'
import type { FigureArm, MultimodalEmbedder } from './ports/multimodal-embedder.ts'
import type { VectorIndex } from './ports/vector-index.ts'
import type { ProductionSettings } from './settings.ts'

/** The settings that say what embeds the images of figures. */
export type MultimodalSettings = Pick<
  ProductionSettings,
  'MULTIMODAL_PROVIDER' | 'MULTIMODAL_URL' | 'MULTIMODAL_MODEL' | 'MULTIMODAL_DIMENSIONS' | 'MULTIMODAL_KEY'
>

/** The model of pictures a set-up asks for and the index of its vectors; null for none. @throws where a setting or a binding is missing */
export function deployedMultimodal(
  settings: MultimodalSettings,
  ai: Pick<Ai, 'run'> | undefined,
  indexOf: (space: Pick<MultimodalEmbedder, 'dimensions'>) => VectorIndex<FigureId>,
): FigureArm | null {
  const embedder = embedderOf(settings, ai)
  return embedder && { embedder, vectorIndex: indexOf(embedder) }
}

function embedderOf(
  {
    MULTIMODAL_PROVIDER: provider,
    MULTIMODAL_MODEL: model,
    MULTIMODAL_DIMENSIONS: dimensions,
    MULTIMODAL_URL: url,
    MULTIMODAL_KEY: key,
  }: MultimodalSettings,
  ai: Pick<Ai, 'run'> | undefined,
): MultimodalEmbedder | null {
  if (provider === 'none') return null
  if (model === undefined || dimensions === undefined)
    throw new Error(`MULTIMODAL_PROVIDER = "${provider}" wants MULTIMODAL_MODEL and MULTIMODAL_DIMENSIONS`)
  if (provider === 'workers-ai') {
    if (ai === undefined) throw new Error('MULTIMODAL_PROVIDER = "workers-ai" wants the binding AI')
    return workersAiMultimodal(ai, { model, dimensions })
  }
  if (url === undefined) throw new Error('MULTIMODAL_PROVIDER = "openai" wants MULTIMODAL_URL')
  return openAiMultimodal({ fetch: (to, init) => fetch(to, init), url, model, key: key ?? null, dimensions })
}
