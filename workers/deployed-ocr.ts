import { httpOcr } from './adapters/ocr-provider/http.ts'
import type { PngEncoder } from './adapters/ocr-provider/png-encoder.ts'
import { workersAiOcr } from './adapters/ocr-provider/workers-ai.ts'
import type { OcrProvider } from './ports/ocr-provider.ts'
import type { ProductionSettings } from './settings.ts'

/** The provider that a deployment asks for; null for none. @throws where a setting or the binding is missing */
export function deployedOcr(
  settings: Pick<ProductionSettings, 'OCR' | 'OCR_URL' | 'OCR_VERSION' | 'OCR_KEY' | 'OCR_LANGUAGES'>,
  ai: Pick<Ai, 'run'> | undefined,
  encode: PngEncoder,
): OcrProvider | null {
  switch (settings.OCR) {
    case 'none':
      return null
    case 'workers-ai':
      return ai === undefined ? null : workersAiOcr(ai, encode)
    case 'http': {
      const { OCR_URL, OCR_VERSION, OCR_KEY } = settings
      if (OCR_URL === undefined || OCR_VERSION === undefined)
        throw new Error('OCR = "http" wants OCR_URL and OCR_VERSION')
      return httpOcr({
        fetch: (url, init) => fetch(url, init),
        url: OCR_URL,
        key: OCR_KEY ?? null,
        version: OCR_VERSION,
        languages: [],
        encode,
      })
    }
  }
}
