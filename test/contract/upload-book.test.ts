import { describe } from 'vitest'
import { memoryUploadBook } from '../../workers/adapters/upload-book/memory.ts'
import { uploadBookSuite } from './upload-book.suite.ts'

describe('announced files in memory', () => uploadBookSuite(memoryUploadBook))
