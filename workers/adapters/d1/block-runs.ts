import { type BlockId, blockId, type DocumentId, type ExtractionId, partsOfBlock } from '../../domain/ids.ts'

/**
 * Blocks of one page that follow one another: their extraction, their page index (null where there are no pages), and the first
 * and last ordinal. With the document it says as much as the ids themselves, and is read as one range of an index.
 */
export type BlockRun = readonly [ExtractionId, number | null, number, number]

/** Spells the ids of blocks of one document as runs, in the same order. */
export function runsOf(refs: readonly BlockId[]): readonly BlockRun[] {
  const runs: BlockRun[] = []
  for (const { extraction, pageIndex, ordinal } of refs.map(partsOfBlock)) {
    const [lastExtraction, lastPage, first, last] = runs.at(-1) ?? []
    const goesOn = lastExtraction === extraction && lastPage === pageIndex && last === ordinal - 1
    if (goesOn) runs[runs.length - 1] = [extraction, pageIndex, first!, ordinal]
    else runs.push([extraction, pageIndex, ordinal, ordinal])
  }
  return runs
}

/** The ids that runs stand for. @throws when they stand for none */
export function refsOf(document: DocumentId, runs: readonly BlockRun[]): readonly [BlockId, ...BlockId[]] {
  const [first, ...rest] = runs.flatMap(([extraction, pageIndex, from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => blockId(document, extraction, pageIndex, from + at)),
  )
  if (first === undefined) throw new Error(`a chunk of ${document} has no blocks`)
  return [first, ...rest]
}
