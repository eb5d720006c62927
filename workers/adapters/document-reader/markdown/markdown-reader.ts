import type { DocumentReader } from '../../../ports/document-reader.ts'
import { readText } from '../encoding/read-text.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { reading, tooMuch } from '../unreadable.ts'
import { frontMatterOf } from './front-matter.ts'

/** Bytes of a Markdown file: a megabyte takes two seconds to parse. */
const LARGEST_MARKDOWN = 3 * 2 ** 20

/** Reads Markdown. */
export function markdownReader(): DocumentReader {
  return {
    version: 'markdown-1',
    read: (bytes) =>
      reading(async () => {
        const text = await readText(bytes, null, LARGEST_MARKDOWN)
        if (TOO_DEEP.test(text)) throw tooMuch('Quotes or lists lie too deep in one another.')
        const { parseMarkdown } = await import('./parse-markdown.ts')
        const { addMarkdown } = await import('./add-markdown.ts')
        const list = pieceList()
        const root = withinDepth(() => parseMarkdown(text))
        addMarkdown(root, list)
        const matter = root.children.find(({ type }) => ['yaml', 'toml'].includes(type))
        const said = frontMatterOf(matter !== undefined && 'value' in matter ? matter.value : '')
        return { ...said, pageCount: null, pieces: list.pieces }
      }),
  }
}

/** A line that begins more quotes or lists than any text has: the time to parse them grows faster than their number. */
const TOO_DEEP =
  /^(?:[ \t]{0,3}>){50}|^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])[ \t]|^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){50}.*[^\s*+-]/m

/** Parsers of Markdown call themselves for what is nested: where that is too deep, the call stack ends. */
function withinDepth<T>(parse: () => T): T {
  try {
    return parse()
  } catch (thrown) {
    if (thrown instanceof RangeError) throw tooMuch('Quotes or lists lie too deep in one another.')
    throw thrown
  }
}
