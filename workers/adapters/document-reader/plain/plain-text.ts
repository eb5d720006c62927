import type { DocumentReader } from '../../../ports/document-reader.ts'
import { readText } from '../encoding/read-text.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { reading } from '../unreadable.ts'
import { addPlainText } from './add-plain-text.ts'

/** Reads plain text: paragraphs, lists and the headings that their form shows. */
export function plainTextReader(): DocumentReader {
  return {
    version: 'plain-text-1',
    read: (bytes) =>
      reading(async () => {
        const list = pieceList()
        addPlainText(await readText(bytes), list)
        return { title: null, language: null, slides: null, pieces: list.pieces }
      }),
  }
}
