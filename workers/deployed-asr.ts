import { openAiAsr } from './adapters/asr-provider/openai.ts'
import { workersAiAsr } from './adapters/asr-provider/workers-ai.ts'
import type { AsrProvider } from './ports/asr-provider.ts'
import type { ProductionSettings } from './settings.ts'

/** The settings that say what writes recordings down. */
export type AsrSettings = Pick<ProductionSettings, 'ASR_PROVIDER' | 'ASR_URL' | 'ASR_MODEL' | 'ASR_KEY'>

/** The provider that a set-up asks for; null for none. @throws where a setting is missing */
export function deployedAsr(settings: AsrSettings, ai: Pick<Ai, 'run'> | undefined): AsrProvider | null {
  switch (settings.ASR_PROVIDER) {
    case 'none':
      return null
    case 'workers-ai':
      return ai === undefined ? null : workersAiAsr(ai)
    case 'openai': {
      const { ASR_URL, ASR_MODEL, ASR_KEY } = settings
      if (ASR_URL === undefined || ASR_MODEL === undefined)
        throw new Error('ASR_PROVIDER = "openai" wants ASR_URL and ASR_MODEL')
      return openAiAsr({
        fetch: (url, init) => fetch(url, init),
        url: ASR_URL,
        model: ASR_MODEL,
        key: ASR_KEY ?? null,
      })
    }
  }
}
