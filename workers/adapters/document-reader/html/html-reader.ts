import type { DocumentReader } from '../../../ports/document-reader.ts'
import { readText } from '../encoding/read-text.ts'
import { isDataAddress, packedPicture } from '../pieces/packed-picture.ts'
import { type PieceList, pieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { reading } from '../unreadable.ts'
import { descendants, textOf, type XmlElement } from '../xml/element.ts'
import { addHtml } from './add-html.ts'
import { declaredCharset } from './declared-charset.ts'
import type { PictureOf } from './image.ts'
import { bodyOf, mainContent } from './main-content.ts'

/** Bytes of a page; its tree takes several times as much memory. */
const LARGEST_PAGE = 6 * 2 ** 20

/** Reads a web page: its content, without what stands around it. */
export function htmlReader(): DocumentReader {
  return {
    version: 'html-2',
    picture: packedPicture,
    read: (bytes) =>
      reading(async () => {
        const text = await readText(bytes, declaredCharset(bytes), LARGEST_PAGE)
        const list = pieceList()
        return { ...(await addPage(text, list)), slides: null, pieces: list.pieces }
      }),
  }
}

/** What a page says of itself. */
export interface PageFacts {
  readonly title: string | null
  readonly language: string | null
}

/** Adds the content of a page that is decoded already. Throws `Unreadable` where it is too large. */
export async function addPage(text: string, list: PieceList): Promise<PageFacts> {
  const { parseHtml, parseXhtml } = await import('./parse-html.ts')
  const page = /^\s*<\?xml\s/.test(text) ? parseXhtml(text) : parseHtml(text)
  const language = languageOf(page)
  const { roots, stripped } = mainContent(bodyOf(page))
  const tables = { next: 0 }
  for (const root of roots)
    addHtml(root, { list, place: { on: 'flow' }, language, tables, stripped, pictureOf })
  return { title: titleOf(page), language }
}

/** A page is one file: its own pictures are those that stand in their addresses. */
const pictureOf: PictureOf = ({ attributes: { src } }) =>
  src !== undefined && isDataAddress(src) ? { part: src, crop: null } : null

/** The title of a page, or null. */
export function titleOf(page: XmlElement): string | null {
  const head = descendants(page, 'head')[0]
  const title = tidyLine(descendants(head ?? page, 'title').map(textOf)[0] ?? '')
  if (title !== '') return title
  const shared = descendants(page, 'meta').find(({ attributes }) => attributes.property === 'og:title')
  return tidyLine(shared?.attributes.content ?? '') || null
}

function languageOf(page: XmlElement): string | null {
  const said = page.attributes.lang || page.attributes['xml:lang']
  const meta = descendants(page, 'meta').find(
    ({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'content-language',
  )
  const language = (said || meta?.attributes.content || '').split(',')[0]!.trim()
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(language) ? language : null
}
