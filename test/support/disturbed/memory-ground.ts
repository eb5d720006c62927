import { memoryArtifacts } from '../../../workers/adapters/artifact-store/memory.ts'
import { audienceName } from '../../../workers/domain/scope.ts'
import type { ArtifactStore } from '../../../workers/ports/artifact-store.ts'
import type { PdfReader } from '../../../workers/ports/pdf-reader.ts'
import { memoryEngine } from '../memory-engine.ts'
import { aScope } from '../scopes.ts'
import { type Dump, lineOf, type MakeGround } from './ground.ts'

/** Artifacts in memory whose keys can be told. */
function listed(): { readonly artifacts: ArtifactStore; keys(): readonly string[] } {
  const store = memoryArtifacts()
  const keys = new Set<string>()
  return {
    keys: () => [...keys].sort(),
    artifacts: {
      ...store,
      put: (key, ...rest) => store.put(key, ...rest).then(() => void keys.add(key)),
      remove: (gone) => store.remove(gone).then(() => gone.forEach((key) => void keys.delete(key))),
      removeAll: (prefix) =>
        store.removeAll(prefix).then(() => {
          for (const key of keys) if (key.startsWith(prefix)) keys.delete(key)
        }),
    },
  }
}

/** What both indices are asked, so that their answers tell what they hold. */
const QUESTIONS = ['chromosomes of the cell', 'photosynthesis and respiration', 'osmosis']

/** An engine in memory. */
export const memoryGround =
  (pdfReader: PdfReader): MakeGround =>
  async (clock) => {
    const { artifacts, keys } = listed()
    const on = memoryEngine({ clock, artifacts, pdfReader })
    const scopes = [
      aScope({ tenant: 'school-a', classes: ['7b'] }),
      aScope({ tenant: 'school-b', classes: ['7b'] }),
    ]

    const answers = async (): Promise<string[]> => {
      const lines: string[] = []
      for (const scope of scopes)
        for (const question of QUESTIONS) {
          const partitions = await on.library.partitions(scope, {})
          const [vector] = await on.embedders[0].embed([question], 'query')
          const words = await on.lexicalIndex.search(scope, partitions, question, {}, 100)
          const nearest = await on.vectorIndex.nearest(scope, partitions, vector!, {}, 100)
          const hits = words.map(({ partition, hits: found }) => [audienceName(partition.audience), found])
          lines.push(lineOf({ question, words: hits.sort(), nearest }))
        }
      return lines
    }

    const dump = async (): Promise<Dump> => {
      const { shelf } = on
      const rows = (values: Iterable<object>) => [...values].map(lineOf).sort()
      const jobs = await Promise.all([...shelf.documents.keys()].map((id) => on.ledger.read(id)))
      return {
        documents: rows(shelf.documents.values()),
        pages: rows([...shelf.pages.values()].flatMap((pages) => [...pages.values()])),
        blocks: rows(shelf.blocks.values()),
        chunks: rows(shelf.chunks.values()),
        partitions: rows(shelf.partitions.values()),
        versions: rows(shelf.versions.values()),
        placings: rows(shelf.placings.values()),
        indexed: [...shelf.indexed].sort(),
        jobs: rows(jobs.map((job) => job!)),
        answers: await answers(),
        artifacts: await Promise.all(keys().map(async (key) => `${key} ${await artifacts.checksum(key)}`)),
      }
    }
    return { ports: on, dump }
  }
