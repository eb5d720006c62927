import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The types of the platform know only modules that are imported; Node can compile. */
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module

/** Compiles a WebAssembly file. @param name a path, or one within a package such as `@embedpdf/pdfium/pdfium.wasm` */
export const compiled = (name: string): WebAssembly.Module =>
  new Compiled(readFileSync(createRequire(import.meta.url).resolve(name)))
