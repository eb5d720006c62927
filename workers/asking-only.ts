import type { Services } from './http/services.ts'
import type { SearchArm } from './settings.ts'

/** Services whose searches find nothing by the arms that are not named; their indices are kept as ever. */
export const askingOnly = (arms: readonly SearchArm[], services: Services): Services => ({
  ...services,
  lexicalIndex: arms.includes('lexical')
    ? services.lexicalIndex
    : { ...services.lexicalIndex, search: async () => [] },
  vectorIndex: arms.includes('dense')
    ? services.vectorIndex
    : { ...services.vectorIndex, nearest: async () => [] },
})
