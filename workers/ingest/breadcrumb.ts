import type { Block } from '../domain/block.ts'
import { trailOf } from '../domain/chunk.ts'

/** The headings all of some blocks stand under: `Ch 3 Cell division › 3.2 Mitosis`; empty where there are none. */
export function breadcrumb(blocks: readonly Block[]): string {
  const paths = blocks.map((block) =>
    block.kind === 'heading' ? [...block.headingPath, block.text] : block.headingPath,
  )
  const [first = [], ...rest] = paths
  const shared = first.filter((_, depth) =>
    rest.every((path) => first.slice(0, depth + 1).every((heading, at) => path[at] === heading)),
  )
  return trailOf(shared)
}
