import type { Services } from './http/services.ts'
import type { SearchArm } from './settings.ts'

/** Begins the version of an index that is not asked: what was ranked without it is kept apart from what was ranked with it. */
const SILENT = 'silent/'

/** Services whose searches find nothing by the arms that are not named; their indices are kept as ever. */
export function askingOnly(arms: readonly SearchArm[], services: Services): Services {
  const { lexicalIndex, vectorIndex } = services
  return {
    ...services,
    lexicalIndex: arms.includes('lexical')
      ? lexicalIndex
      : { ...lexicalIndex, version: SILENT + lexicalIndex.version, search: async () => [] },
    vectorIndex: arms.includes('dense')
      ? vectorIndex
      : { ...vectorIndex, version: SILENT + vectorIndex.version, nearest: async () => [] },
  }
}
