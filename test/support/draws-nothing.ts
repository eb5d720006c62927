import { failure } from '../../workers/domain/failure.ts'
import { refused } from '../../workers/domain/result.ts'
import type { PageRenderer } from '../../workers/ports/page-renderer.ts'

const drawsNothing = async () => refused(failure('page-unreadable', 'This engine draws nothing'))

/** For tests in which nobody looks at a page. */
export const DRAWS_NOTHING: PageRenderer = { version: 'none', render: drawsNothing, crop: drawsNothing }
