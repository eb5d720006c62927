import type { ReadDocument } from '../../../ports/document-reader.ts'
import { decode } from '../encoding/decode.ts'
import { addHtml, type NavHeading } from '../html/add-html.ts'
import { declaredCharset } from '../html/declared-charset.ts'
import type { PictureOf } from '../html/image.ts'
import { bodyOf } from '../html/main-content.ts'
import { parseXhtml } from '../html/parse-html.ts'
import { isDataAddress } from '../pieces/packed-picture.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { corrupt, tooMuch, Unreadable } from '../unreadable.ts'
import { descendants, type XmlElement } from '../xml/element.ts'
import { openZip, type ZipFile } from '../zip/open-zip.ts'
import { type Contents, contentsOf } from './contents.ts'
import { refuseEncrypted } from './encryption.ts'
import { resolveHref } from './href.ts'
import { packageOf } from './package.ts'

/** Bytes of a chapter; its tree takes several times as much memory. */
const LARGEST_CHAPTER = 6 * 2 ** 20

/** Reads a book. Throws `Unreadable`. */
export async function readBook(bytes: Uint8Array): Promise<ReadDocument> {
  const zip = openZip(bytes)
  refuseEncrypted(zip)
  const { title, language, spine, contents } = packageOf(zip)
  const titles =
    contents === null || !zip.has(contents.name) ? NO_TITLES : await orNone(() => contentsOf(zip, contents))
  const chapters = spine.filter(({ name, properties }) => zip.has(name) && !properties.includes('nav'))
  if (chapters.length === 0) throw corrupt('The book has no chapters.')
  const list = pieceList()
  const tables = { next: 0 }
  for (const { name } of chapters) {
    const chapter = zip.bytes(name)
    if (chapter.length > LARGEST_CHAPTER) throw tooMuch('A chapter of the book is larger than 6 MB.')
    const page = parseXhtml(await decode(chapter, declaredCharset(chapter)))
    const body = bodyOf(page)
    const headingAt = hasHeadings(body) ? noHeading : headingsOf(titles, name, body)
    addHtml(page, {
      list,
      tables,
      language,
      headingAt,
      place: { on: 'flow' },
      stripped: false,
      isSkipped,
      pictureOf: picturesOf(zip, name),
    })
  }
  return { title, language, slides: null, pieces: list.pieces }
}

/** The pictures of a chapter that lie in the book. */
const picturesOf =
  (zip: ZipFile, chapter: string): PictureOf =>
  ({ attributes: { src } }) => {
    if (src === undefined || isDataAddress(src)) return src === undefined ? null : { part: src, crop: null }
    const { name } = resolveHref(src, chapter)
    return zip.has(name) ? { part: name, crop: null } : null
  }

const NO_TITLES: Contents = () => undefined

/** A table of contents that is broken counts as missing: the chapters are there all the same. */
async function orNone(read: () => Promise<Contents>): Promise<Contents> {
  try {
    return await read()
  } catch (thrown) {
    if (thrown instanceof Unreadable && thrown.failure.kind === 'corrupt-file') return NO_TITLES
    throw thrown
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const hasHeadings = (body: XmlElement): boolean => HEADINGS.some((name) => descendants(body, name).length > 0)

const noHeading = () => undefined

/** The titles of a chapter without headings of its own: that of its beginning, and those of places in it. */
const headingsOf =
  (titles: Contents, name: string, body: XmlElement) =>
  (element: XmlElement): NavHeading | undefined => {
    if (element === body) return titles(name, '')
    const id = element.attributes.id
    return id === undefined || id === '' ? undefined : titles(name, id)
  }

/** Lists of the book's parts repeat its headings, and the number of a printed page is not text. */
function isSkipped({ name, attributes }: XmlElement): boolean {
  const types = (attributes['epub:type'] ?? '').split(/\s+/)
  return (
    (name === 'nav' && types.some((type) => /^(?:toc|landmarks|page-list|lot|loi)$/.test(type))) ||
    isPageBreak(types, attributes)
  )
}

const isPageBreak = (types: readonly string[], attributes: XmlElement['attributes']): boolean =>
  types.includes('pagebreak') || attributes.role === 'doc-pagebreak'
