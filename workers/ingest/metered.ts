import { isEmbeddingKey } from '../domain/artifact-keys.ts'
import { type Costs, NO_COSTS } from '../domain/costs.ts'
import type { AsrProvider } from '../ports/asr-provider.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { FigureArm } from '../ports/multimodal-embedder.ts'
import type { OcrProvider } from '../ports/ocr-provider.ts'
import type { IngestPorts } from './ports.ts'

/** Ports that count what goes through them, and the counts so far. */
export interface Metered {
  readonly ports: IngestPorts
  spent(): Costs
}

/**
 * Counts what one step uses, at the ports: no stage knows of it.
 * @param makesVectors whether a vector that is there already is one the step need not make
 */
export function metered(on: IngestPorts, makesVectors: boolean): Metered {
  const used = { ...NO_COSTS }
  const before = on.databaseUse().rowsWritten

  const countingPages = <Page, File extends { page(index: number): Page }>(file: File): File => ({
    ...file,
    page(index: number) {
      used.pagesRead += 1
      return file.page(index)
    },
  })

  const countingScans = (ocr: OcrProvider): OcrProvider => ({
    ...ocr,
    recognise(image, languages) {
      used.picturesRecognised += 1
      return ocr.recognise(image, languages)
    },
  })

  const countingSound = (asr: AsrProvider): AsrProvider => ({
    ...asr,
    async transcribe(bytes, sound) {
      used.secondsTranscribed += Math.ceil((sound.durationMs ?? 0) / 1_000)
      const heard = await asr.transcribe(bytes, sound)
      const told = heard.ok ? (heard.value.durationMs ?? heard.value.segments.at(-1)?.endMs ?? 0) : 0
      if (sound.durationMs === null) used.secondsTranscribed += Math.ceil(told / 1_000)
      return heard
    },
  })

  const countingTexts = (embedder: Embedder): Embedder => ({
    ...embedder,
    async embed(texts, purpose) {
      const count = await on.tokenizer.counter()
      used.modelCalls += 1
      used.textsEmbedded += texts.length
      used.tokensEmbedded += texts.reduce((sum, text) => sum + count(text), 0)
      return embedder.embed(texts, purpose)
    },
  })

  const countingFigures = (arm: FigureArm): FigureArm => ({
    ...arm,
    embedder: {
      ...arm.embedder,
      embedImages(images) {
        used.modelCalls += 1
        used.figuresEmbedded += images.length
        return arm.embedder.embedImages(images)
      },
    },
  })

  const ports: IngestPorts = {
    ...on,
    pdfReader: {
      ...on.pdfReader,
      async open(...given) {
        const opened = await on.pdfReader.open(...given)
        return opened.ok ? { ok: true, value: countingPages(opened.value) } : opened
      },
    },
    images: {
      ...on.images,
      async open(bytes) {
        const opened = await on.images.open(bytes)
        return opened.ok ? { ok: true, value: countingPages(opened.value) } : opened
      },
    },
    ocr: on.ocr && countingScans(on.ocr),
    asr: on.asr && countingSound(on.asr),
    embedders: [countingTexts(on.embedders[0]), ...on.embedders.slice(1).map(countingTexts)],
    figures: on.figures && countingFigures(on.figures),
    artifacts: {
      ...on.artifacts,
      async get(key) {
        const bytes = await on.artifacts.get(key)
        if (makesVectors && bytes !== undefined && isEmbeddingKey(key)) used.embeddingsReused += 1
        return bytes
      },
      put(key, bytes, mediaType) {
        used.artifactBytes += bytes.byteLength
        return on.artifacts.put(key, bytes, mediaType)
      },
    },
    records: {
      ...on.records,
      async put(key, value) {
        const bytes = await on.records.put(key, value)
        used.artifactBytes += bytes
        return bytes
      },
    },
  }
  return { ports, spent: () => ({ ...used, rowsWritten: on.databaseUse().rowsWritten - before }) }
}
