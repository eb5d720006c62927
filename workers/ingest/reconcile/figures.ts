import { cropsOf } from '../../domain/artifact-keys.ts'
import type { Document } from '../../domain/document.ts'
import type { FigureId } from '../../domain/ids.ts'
import { figureKey } from '../../domain/index-version.ts'
import type { Inventoried } from '../../ports/inventory.ts'
import type { Place } from '../../ports/placements.ts'
import { countFigures } from '../embed-figures.ts'
import { liveVersion } from '../live-version.ts'
import type { ReconcilePorts } from './ports.ts'

/** How many figures of a document the index of pictures holds. @param ids those it should hold */
export const figuresHeld = async (
  { id }: Document,
  { key }: Place,
  ids: readonly FigureId[],
  { figures: arm }: ReconcilePorts,
): Promise<number> =>
  arm === null ? 0 : arm.vectorIndex.count(figureKey(key, arm.embedder.version), id, ids)

/** How many figures of a document should be in the index of pictures, and how many are; null where none is set up or it has no images. */
export async function figuresToHold(
  { document }: Inventoried,
  place: Place,
  on: ReconcilePorts,
): Promise<{ readonly expected: number; readonly found: number } | null> {
  if (on.figures === null) return null
  const [image] = await on.artifacts.list(cropsOf(document.id), null, 1)
  if (image === undefined) return null
  const { drawn, ids } = await countFigures(document, await liveVersion(on), on)
  return { expected: drawn, found: await figuresHeld(document, place, ids, on) }
}
