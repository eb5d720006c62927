declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** One running Tesseract, a class of it, and its files in memory. */
  const start: (overrides: object) => Promise<import('./tesseract-engine.ts').TesseractCore>
  export default start
}
