import { ok } from '../../domain/result.ts'
import type { Step } from '../step.ts'

/** Pages are drawn on their first view and kept from then on, so that nobody pays for pages nobody opens. */
export const render: Step = async () => ok({ cursor: 'done' })
