import type { VectorId } from '../../domain/ids.ts'
import type { Hit } from '../../ports/vector-index.ts'
import { bestHits } from './best-hits.ts'
import type { Int8Vector } from './quantise.ts'
import type { Int8Rows } from './scan.ts'

/** A partition's vectors as they lie in memory. */
export interface HeldVectors {
  /** Adds or replaces a chunk's vector. @param document the number of its document */
  put(chunkId: VectorId, document: number, vector: Int8Vector): void
  /** Takes a chunk's vector out; an unknown one is no error. */
  drop(chunkId: VectorId): void
  /** The nearest chunks by cosine among those of the documents let in, best first, ties by chunk id. */
  nearest(query: Int8Vector, letIn: (document: number) => boolean, limit: number): readonly Hit<VectorId>[]
}

/** Holds vectors row by row without gaps: the last row fills the place of one that goes. */
export function heldVectors(rows: Int8Rows): HeldVectors {
  const chunks: VectorId[] = []
  const documents: number[] = []
  const scales: number[] = []
  const rowOf = new Map<VectorId, number>()

  return {
    put(chunkId, document, { numbers, scale }) {
      if (numbers.length !== rows.width)
        throw new Error(`A vector of ${numbers.length} among vectors of ${rows.width}`)
      const row = rowOf.get(chunkId) ?? chunks.length
      rows.write(row, numbers)
      rowOf.set(chunkId, row)
      chunks[row] = chunkId
      documents[row] = document
      scales[row] = scale
    },
    drop(chunkId) {
      const row = rowOf.get(chunkId)
      if (row === undefined) return
      const last = chunks.length - 1
      rows.copy(last, row)
      chunks[row] = chunks[last]!
      documents[row] = documents[last]!
      scales[row] = scales[last]!
      rowOf.set(chunks[row], row)
      rowOf.delete(chunkId)
      for (const column of [chunks, documents, scales]) column.pop()
    },
    nearest(query, letIn, limit) {
      if (query.numbers.length !== rows.width)
        throw new Error(`A query of ${query.numbers.length} among vectors of ${rows.width}`)
      const dots = rows.scan(query.numbers, chunks.length)
      const best = bestHits(limit)
      const letInOnce = once(letIn)
      for (let row = 0; row < chunks.length; row++) {
        if (letInOnce(documents[row]!))
          best.offer(chunks[row]!, cosine(dots[row]! * scales[row]! * query.scale))
      }
      return best.hits()
    },
  }
}

/** Rounding may carry the product of two unit vectors a little too far. */
const cosine = (product: number): number => Math.min(1, Math.max(-1, product))

/** Asks once for each document. */
function once(letIn: (document: number) => boolean): (document: number) => boolean {
  const answers: (boolean | undefined)[] = []
  return (document) => {
    answers[document] ??= letIn(document)
    return answers[document]
  }
}
