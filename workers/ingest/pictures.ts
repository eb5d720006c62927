import type { Block } from '../domain/block.ts'
import type { Document } from '../domain/document.ts'
import type { Box } from '../domain/locator.ts'
import { MediaType } from '../domain/media-type.ts'
import { originalOf, wholeOf } from '../ports/original.ts'
import type { IngestPorts } from './ports.ts'

/** Bytes of pictures that are held at once; each has at most as many. */
const MOST_BYTES = 16 * 2 ** 20

/** Pictures of one document that are shown: more are icons, or one picture named ten thousand times. */
const MOST_SHOWN = 1_000

/** The picture that a figure shows, taken out of its document. */
export interface Unpacked {
  readonly figure: Block
  readonly file: Uint8Array
  /** What is shown of it; null for all. */
  readonly crop: Box | null
}

/**
 * Takes the pictures of some figures out of their document and lets go of that: it and a decoded picture together are more than a
 * Worker holds. What cannot be unpacked is left out.
 * @returns the pictures, and the figure to go on with, or null
 */
export async function unpacked(
  document: Document,
  figures: readonly Block[],
  most: number,
  on: IngestPorts,
): Promise<{ readonly pictures: Unpacked[]; readonly next: Block | null }> {
  const pictures: Unpacked[] = []
  const kind = MediaType.safeParse(document.mediaType)
  const reader = kind.data && on.readers[kind.data]
  if (figures.length === 0 || reader?.picture === undefined) return { pictures, next: null }
  const bytes = await wholeOf(await originalOf(document, on.artifacts))
  const read = await reader.read(bytes)
  if (!read.ok) return { pictures, next: null }
  const { pieces } = read.value
  const shown = new Set(
    pieces.flatMap(({ picture }, ordinal) => (picture === undefined ? [] : [ordinal])).slice(0, MOST_SHOWN),
  )
  let held = 0
  let taken = 0
  for (const figure of figures) {
    if (!shown.has(figure.ordinal)) continue
    if (taken === most || held > MOST_BYTES) return { pictures, next: figure }
    const { part, crop } = pieces[figure.ordinal]!.picture!
    const file = await reader.picture(bytes, part, MOST_BYTES)
    taken += 1
    if (!file.ok) continue
    held += file.value.length
    pictures.push({ figure, file: file.value, crop })
  }
  return { pictures, next: null }
}
