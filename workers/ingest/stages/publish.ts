import { ok } from '../../domain/result.ts'
import { countFigures } from '../embed-figures.ts'
import { leaveIndices } from '../leave-indices.ts'
import { liveVersion } from '../live-version.ts'
import { partsInVersions } from '../parts-in-versions.ts'
import { placeDocument } from '../place-document.ts'
import type { Step } from '../step.ts'

/**
 * Brings a document into both indices of the live version, where it stays hidden, and makes it visible to both at once when
 * every chunk is confirmed in each. What it supersedes leaves the indices. Where another version came to life meanwhile, the
 * document is brought into that one first; versions that are not live are brought up to date afterwards.
 */
export const publish: Step = async ({ document, cursor }, on) => {
  const version = await liveVersion(on)
  const placed = await placeDocument(document, version, on)
  if (placed === 'deleted') return ok({ cursor: 'done' })
  if (placed.stage !== 'complete') return ok({ cursor: cursor + 1 })
  const { pages } = await on.catalogue.counts(document.id)
  const chunks = await on.catalogue.countChunks(document.id, version.chunker)
  const gaps = pages.ocr_required + pages.failed > 0
  const status = gaps ? 'published_with_gaps' : 'published'
  if (!(await on.catalogue.publish(document.id, status, on.clock.now(), version.id)))
    return ok({ cursor: cursor + 1 })
  for (const earlier of await on.catalogue.supersededInIndices(document.audience, document.workId))
    await leaveIndices(earlier, await partsInVersions(earlier, on), on)
  for (const other of await on.indexVersions.all())
    if (other.id !== version.id && other.state !== 'gone') await on.queue.send({ indexVersion: other.id })
  const { drawn, embedded } = await countFigures(document, version, on)
  const figures = { figuresEmbedded: embedded, figuresLeftOut: drawn - embedded }
  return ok({ cursor: 'done', counts: { chunks, vectors: chunks, ...figures } })
}
