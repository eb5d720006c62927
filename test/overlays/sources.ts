import { readdirSync } from 'node:fs'
import { corpusFile, corpusIsHere, corpusPath } from '../support/corpus.ts'
import { FIXTURES, fixture } from '../support/fixtures.ts'
import type { Source } from './placed-blocks.ts'

const FOLDERS = ['textbooks', 'hard-pdfs', 'images']
const SEEN = /\.(?:pdf|png|jpe?g|tiff?|webp)$/
const HINDI = /hindi|devanagari/

/** The PDFs of the repository. */
export const published = (): Source[] => FIXTURES.map((name) => source(name, fixture(name)))

/** The PDFs and pictures of the shared corpus; none where that is not here. */
export const ofCorpus = (): Source[] =>
  !corpusIsHere
    ? []
    : FOLDERS.flatMap((folder) =>
        readdirSync(corpusPath(folder))
          .filter((name) => SEEN.test(name))
          .map((name) => `${folder}/${name}`),
      ).map((name) => source(name, corpusFile(name)))

const source = (name: string, bytes: Uint8Array): Source => ({
  name,
  bytes,
  language: HINDI.test(name) ? 'hi' : 'en',
})
