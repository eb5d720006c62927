import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The PDFs of the repository. */
export const FIXTURES = ['cell-division.pdf', 'cell-division-notes.pdf', 'paudhe-hindi.pdf'] as const

/** The path of a fixture. */
export const fixturePath = (name: string): string => resolve(import.meta.dirname, '../../fixtures', name)

/** The bytes of a fixture, in a buffer of their own. */
export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(fixturePath(name)))
