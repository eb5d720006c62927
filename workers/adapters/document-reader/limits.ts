/** What one document may cost to read, beside its own bytes. The sum keeps a reader within the 128 MB of a Worker. */
export const LIMITS = {
  /** Entries of an archive. */
  entries: 10_000,
  /** Inflated bytes of one entry. */
  entryBytes: 32 * 2 ** 20,
  /** Inflated bytes of all that is read of an archive. */
  inflatedBytes: 64 * 2 ** 20,
  /** Elements within elements. */
  depth: 256,
  /** Elements held in memory as one tree, about 200 bytes each. */
  treeElements: 250_000,
  /** Elements of one part, however short they are held. */
  elements: 2_000_000,
  /** Pieces of a document. */
  pieces: 200_000,
  /** UTF-16 units of all pieces together. */
  characters: 20_000_000,
  /** Cells of all tables together. */
  cells: 500_000,
} as const
