import { describe } from 'vitest'
import { memoryCatalogue } from '../../workers/adapters/catalogue/memory.ts'
import { emptyShelf } from '../../workers/adapters/catalogue/shelf.ts'
import { memoryIndexVersions } from '../../workers/adapters/index-versions/memory.ts'
import { memoryLexicalIndex } from '../../workers/adapters/lexical-index/memory.ts'
import { memoryLibrary } from '../../workers/adapters/library/memory.ts'
import { lexicalIndexSuite } from './lexical-index.suite.ts'

describe('lexical index in memory', () =>
  lexicalIndexSuite(async () => {
    const shelf = emptyShelf()
    return {
      library: memoryLibrary(shelf),
      catalogue: memoryCatalogue(shelf),
      indexVersions: memoryIndexVersions(shelf),
      index: memoryLexicalIndex(),
    }
  }))
