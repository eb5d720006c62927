import type { Embedding } from '../../ports/embedder.ts'

/** Scales a vector to unit length. @throws when a model gave nothing usable: no numbers, or all of them zero */
export function unitLength(vector: ArrayLike<number>): Embedding {
  let squares = 0
  for (let at = 0; at < vector.length; at++) squares += vector[at]! * vector[at]!
  const length = Math.sqrt(squares)
  if (!(length > 0 && Number.isFinite(length)))
    throw new Error('The embedding model gave a vector without length')
  return Float32Array.from(vector, (value) => value / length)
}
