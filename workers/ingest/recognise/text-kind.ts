import { byName } from '../../domain/by-name.ts'
import { type Failure, failure } from '../../domain/failure.ts'
import type { MediaType } from '../../domain/media-type.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import { type DelimitedLook, delimitedLook } from './delimited-look.ts'
import { extensionOf } from './file-name.ts'
import { looksLikeMail } from './mail-look.ts'
import { markdownLook } from './markdown-look.ts'
import { htmlLook, rootOfXml } from './markup-look.ts'

/** What its bringer says of a file. */
export interface SaidOfFile {
  readonly fileName: string | null
  readonly declaredType: string | null
}

/** Tells the kind of a text: by marks that only one kind has, else by what it looks like most, else by what is said of it. */
export function kindOfText(text: string, said: SaidOfFile): Result<MediaType, Failure> {
  const start = text.trimStart()
  if (isPdfBehindText(text)) return ok('application/pdf')
  if (/^\{\\rtf/.test(start)) return ok('application/rtf')
  if (/^WEBVTT(?=[\s]|$)/.test(start)) return ok('text/vtt')
  if (looksLikeSubRip(start)) return ok('application/x-subrip')
  if (looksLikeMail(text)) return ok('message/rfc822')
  const root = rootOfXml(start)
  if (root !== undefined && root !== 'html') return kindOfXml(root)
  return ok(kindOfUnmarked(text, said))
}

/** How sure a look must be to need no word of the bringer. */
const SURE = 2

function kindOfUnmarked(text: string, said: SaidOfFile): MediaType {
  const html = htmlLook(text)
  const markdown = markdownLook(text)
  const delimited = delimitedLook(text)
  if (html >= SURE && html > markdown) return 'text/html'
  if (markdown >= SURE && markdown >= delimited.sureness) return 'text/markdown'
  if (delimited.sureness >= SURE) return tableKind(delimited)
  const expected = BY_EXTENSION.get(extensionOf(said.fileName)) ?? kindDeclared(said.declaredType)
  if (expected === 'text/html' && html === 0) return 'text/plain'
  if (expected === 'text/csv' || expected === 'text/tab-separated-values')
    return delimited.sureness > 0 ? tableKind(delimited) : expected
  return expected ?? 'text/plain'
}

const tableKind = ({ delimiter }: DelimitedLook): MediaType =>
  delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv'

/** The kinds that an unmarked text may be said to be. */
const BY_EXTENSION = byName<MediaType>({
  txt: 'text/plain',
  text: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  mdown: 'text/markdown',
  mkd: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  tab: 'text/tab-separated-values',
  htm: 'text/html',
  html: 'text/html',
  xhtml: 'text/html',
  eml: 'message/rfc822',
})

const UNMARKED: readonly MediaType[] = [...new Set(BY_EXTENSION.values())]

function kindDeclared(declaredType: string | null): MediaType | undefined {
  const type = declaredType?.split(';')[0]?.trim().toLowerCase()
  return UNMARKED.find((one) => one === type)
}

function kindOfXml(root: string): Result<MediaType, Failure> {
  if (root === 'tt') return ok('application/ttml+xml')
  return refused(failure('unsupported-media', `XML files with the root element ${root} are not read`))
}

/** A PDF may begin behind text that is not its own (ISO 32000-1, implementation note 13): then it has objects, too. */
const isPdfBehindText = (text: string): boolean =>
  /%PDF-\d\.\d/.test(text.slice(0, 1_024)) && /\d \d obj\b/.test(text)

/** A time line within the first cue, whose number may be missing or wrong. */
const looksLikeSubRip = (start: string): boolean =>
  /^(?:[^\n\r]{0,40}\r?[\n\r]\s*)?(?:\d{1,3}:)?\d{1,2}:\d{2}[,.:]\d{1,3}[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}/.test(
    start,
  )
