import type { DocumentReader } from '../../../ports/document-reader.ts'
import { readText } from '../encoding/read-text.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { reading } from '../unreadable.ts'
import { frontMatterOf } from './front-matter.ts'
import { withinLimits, withinStack } from './within-limits.ts'

/** Bytes of a Markdown file: a megabyte takes from two seconds for prose to twenty for nothing but links. */
const LARGEST_MARKDOWN = 1.5 * 2 ** 20

/** Reads Markdown. */
export function markdownReader(): DocumentReader {
  return {
    version: 'markdown-1',
    read: (bytes) =>
      reading(async () => {
        const text = withinLimits(await readText(bytes, null, LARGEST_MARKDOWN))
        const { parseMarkdown } = await import('./parse-markdown.ts')
        const { addMarkdown } = await import('./add-markdown.ts')
        const list = pieceList()
        const root = withinStack(() => parseMarkdown(text))
        addMarkdown(root, list)
        const matter = root.children.find(({ type }) => ['yaml', 'toml'].includes(type))
        const said = frontMatterOf(matter !== undefined && 'value' in matter ? matter.value : '')
        return { ...said, slides: null, pieces: list.pieces }
      }),
  }
}
