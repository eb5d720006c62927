import type { DocumentReader } from '../../../ports/document-reader.ts'
import { LIMITS } from '../limits.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { reading, tooMuch } from '../unreadable.ts'
import { textOf, type XmlElement } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { addCues } from './add-cues.ts'
import { attribute, localName, ttmlCues } from './ttml-cues.ts'

/** Reads captions in TTML, which broadcasters and SMPTE use. */
export function ttmlReader(): DocumentReader {
  return {
    version: 'ttml-2',
    read: (bytes) =>
      reading(() => {
        if (bytes.length > LIMITS.entryBytes) throw tooMuch('The captions are larger than 32 MB.')
        const root = parseXml((write) => write(bytes))
        const list = pieceList()
        const heads = all(root, 'head')
        const agents = heads.flatMap((head) => all(head, 'agent'))
        const speakers = new Map(agents.map((agent) => [attribute(agent, 'id') ?? '', nameOf(agent)]))
        addCues(ttmlCues(root, speakers), list)
        const title = heads.flatMap((head) => all(head, 'title')).map(textOf)[0]
        const language = attribute(root, 'lang')?.trim() || null
        return { title: tidyLine(title ?? '') || null, language, slides: null, pieces: list.pieces }
      }),
  }
}

/** The elements of a name within another, whatever their prefix. */
const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return localName(child) === name ? [child] : all(child, name)
  })

const nameOf = (agent: XmlElement): string => tidyLine(all(agent, 'name').map(textOf)[0] ?? '')
