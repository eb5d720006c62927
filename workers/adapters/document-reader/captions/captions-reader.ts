import type { DocumentReader } from '../../../ports/document-reader.ts'
import { readText } from '../encoding/read-text.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { reading } from '../unreadable.ts'
import { addCues } from './add-cues.ts'
import { parseCues } from './parse-cues.ts'

/** Reads captions in WebVTT and SubRip. */
export function captionsReader(): DocumentReader {
  return {
    version: 'captions-2',
    read: (bytes) =>
      reading(async () => {
        const text = await readText(bytes)
        const list = pieceList()
        addCues(parseCues(text), list)
        const [, title = ''] = /^\s*WEBVTT[^\S\n]+-?(.*)/.exec(text) ?? []
        const [, language = null] =
          /^\s*WEBVTT.*\n(?:.+\n)*?Language:[^\S\n]*([A-Za-z]{2,3}(?:-\w{2,8})*)/.exec(text) ?? []
        return { title: tidyLine(title) || null, language, slides: null, pieces: list.pieces }
      }),
  }
}
