import { ok } from '../../domain/result.ts'
import { recordingPlan, transcribePart, transcriptionOf } from '../recordings/transcription.ts'
import type { Step } from '../step.ts'

/** Has a recording written down, a part a step; what was heard is kept, so that no part is ever paid for twice. */
export const transcribe: Step = async ({ document, cursor }, on) => {
  const transcription = transcriptionOf(document, on)
  const plan = await recordingPlan(document, transcription, on)
  if (!plan.ok) return plan
  const partsExpected = plan.value.parts.length
  if (cursor < partsExpected) {
    const heard = await transcribePart(document, plan.value, cursor, transcription, on)
    if (!heard.ok) return heard
  }
  const partsDone = Math.min(partsExpected, cursor + 1)
  return ok({ cursor: partsDone < partsExpected ? partsDone : 'done', counts: { partsExpected, partsDone } })
}
