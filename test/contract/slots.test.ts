import { describe } from 'vitest'
import { memorySlots } from '../../workers/adapters/slots/memory.ts'
import type { DocumentId } from '../../workers/domain/ids.ts'
import { CAPS } from '../support/memory-engine.ts'
import { slotsSuite } from './slots.suite.ts'

describe('slots in memory', () => {
  slotsSuite(() => {
    let now = 1_000
    const called: DocumentId[] = []
    const slots = memorySlots(
      { now: () => now },
      CAPS,
      async ({ documentId }) => void called.push(documentId),
    )
    return {
      slots,
      calls: () => called.splice(0),
      async pass(ms) {
        now += ms
        await slots.expire()
      },
    }
  })
})
