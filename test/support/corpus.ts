import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../shared/corpus')

/** Whether the shared test corpus lies beside the repository. */
export const corpusIsHere = existsSync(ROOT)

/** The bytes of a corpus file, in a buffer of their own. @param name for example `textbooks/freeculture.pdf` */
export const corpusFile = (name: string): Uint8Array => new Uint8Array(readFileSync(resolve(ROOT, name)))

/** The path of a corpus file. */
export const corpusPath = (name: string): string => resolve(ROOT, name)
