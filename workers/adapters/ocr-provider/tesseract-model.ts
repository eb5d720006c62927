import type { TesseractFiles } from './tesseract-engine.ts'

/** Brings Tesseract and its models, which want 300 MB and more to run. Only the local wiring may import this. */
export const loadTesseract = async (): Promise<TesseractFiles> =>
  (await import('./tesseract-files.ts')).tesseractFiles
