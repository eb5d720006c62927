import type { Block } from '../domain/block.ts'

/** The headings all of some blocks stand under, after the title: `Biology › Ch 3 Cell division › 3.2 Mitosis`. */
export function breadcrumb(title: string, blocks: readonly Block[]): string {
  const paths = blocks.map((block) =>
    block.kind === 'heading' ? [...block.headingPath, block.text] : block.headingPath,
  )
  const [first = [], ...rest] = paths
  const shared = first.filter((_, depth) =>
    rest.every((path) => first.slice(0, depth + 1).every((heading, at) => path[at] === heading)),
  )
  return [title, ...shared].join(' › ')
}
