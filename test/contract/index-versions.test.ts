import { describe } from 'vitest'
import { memoryCatalogue } from '../../workers/adapters/catalogue/memory.ts'
import { emptyShelf } from '../../workers/adapters/catalogue/shelf.ts'
import { memoryIndexVersions } from '../../workers/adapters/index-versions/memory.ts'
import { memoryLibrary } from '../../workers/adapters/library/memory.ts'
import { indexVersionsSuite } from './index-versions.suite.ts'

describe('index versions in memory', () =>
  indexVersionsSuite(async () => {
    const shelf = emptyShelf()
    return {
      library: memoryLibrary(shelf),
      catalogue: memoryCatalogue(shelf),
      indexVersions: memoryIndexVersions(shelf),
    }
  }))
