import type { Stage } from '../domain/job.ts'
import { onItsRoad } from './roads.ts'
import { chunk } from './stages/chunk.ts'
import { contextualise } from './stages/contextualise.ts'
import { embed } from './stages/embed.ts'
import { publish } from './stages/publish.ts'
import { receive } from './stages/receive.ts'
import { render } from './stages/render.ts'
import { review } from './stages/review.ts'
import { tag } from './stages/tag.ts'
import type { Step } from './step.ts'

/** The ten stages of ingestion, in order. */
export const STEPS = {
  receive,
  classify: onItsRoad('classify'),
  extract: onItsRoad('extract'),
  review,
  render,
  chunk,
  contextualise,
  tag,
  embed,
  publish,
} satisfies Record<Stage, Step>
