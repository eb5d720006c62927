import { describe } from 'vitest'
import { memoryCatalogue } from '../../workers/adapters/catalogue/memory.ts'
import { emptyShelf } from '../../workers/adapters/catalogue/shelf.ts'
import { memoryIndexVersions } from '../../workers/adapters/index-versions/memory.ts'
import { memoryInventory } from '../../workers/adapters/inventory/memory.ts'
import { memoryLibrary } from '../../workers/adapters/library/memory.ts'
import { memoryReviews } from '../../workers/adapters/reviews/memory.ts'
import { catalogueSuite } from './catalogue.suite.ts'
import { catalogueChangesSuite } from './catalogue-changes.suite.ts'
import { generationsSuite } from './generations.suite.ts'
import { inventorySuite } from './inventory.suite.ts'
import { librarySuite } from './library.suite.ts'
import { libraryAnswersSuite } from './library-answers.suite.ts'
import { placementsSuite } from './placements.suite.ts'
import { reviewsSuite } from './reviews.suite.ts'

const make = async () => {
  const shelf = emptyShelf()
  return {
    library: memoryLibrary(shelf),
    catalogue: memoryCatalogue(shelf),
    inventory: memoryInventory(shelf),
    reviews: memoryReviews(shelf),
    indexVersions: memoryIndexVersions(shelf),
  }
}

describe('library in memory', () => {
  librarySuite(make)
  libraryAnswersSuite(make)
})
describe('catalogue in memory', () => {
  catalogueSuite(make)
  catalogueChangesSuite(make)
  placementsSuite(make)
})

describe('inventory in memory', () => {
  inventorySuite(make)
})

describe('reviews in memory', () => {
  reviewsSuite(make)
})

describe('generations in memory', () => {
  generationsSuite(make)
})
