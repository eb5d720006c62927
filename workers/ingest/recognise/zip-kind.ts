import { byName } from '../../domain/by-name.ts'
import { type Failure, failure } from '../../domain/failure.ts'
import type { MediaType } from '../../domain/media-type.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import { latin1, placeOf, standsAt, uint16, uint32 } from './byte-search.ts'
import { extensionOf } from './file-name.ts'
import { zipNames } from './zip-names.ts'

interface SeenZip {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly byteLength: number
  readonly fileName: string | null
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

/** An entry, the end of an archive without entries, and the mark of one that was cut into parts. */
const BEGINNINGS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08PK\x03\x04', 'PK00PK\x03\x04']

/** Where the main part of each kind of OOXML lies; its number and its name may differ, its folder does not. */
const OOXML_FOLDERS: readonly (readonly [RegExp, MediaType])[] = [
  [/^word\/[^/]+\.xml$/i, `${OOXML}.wordprocessingml.document`],
  [/^ppt\/[^/]+\.xml$/i, `${OOXML}.presentationml.presentation`],
  [/^xl\/[^/]+\.xml$/i, `${OOXML}.spreadsheetml.sheet`],
]

/** What the `mimetype` entry of ODF and EPUB begins with, templates included. */
const DECLARED: readonly (readonly [string, MediaType])[] = [
  ['application/epub+zip', 'application/epub+zip'],
  [`${ODF}.text`, `${ODF}.text`],
  [`${ODF}.presentation`, `${ODF}.presentation`],
  [`${ODF}.spreadsheet`, `${ODF}.spreadsheet`],
]

const BY_EXTENSION = byName<MediaType>({
  odp: `${ODF}.presentation`,
  otp: `${ODF}.presentation`,
  ods: `${ODF}.spreadsheet`,
  ots: `${ODF}.spreadsheet`,
})

/** Tells what a ZIP archive holds by the names of its entries; undefined for a file that is none. */
export function kindOfZip(file: SeenZip): Result<MediaType, Failure> | undefined {
  if (!BEGINNINGS.some((beginning) => standsAt(file.head, 0, beginning))) return undefined
  const declared = declaredKind(file.head)
  const known = DECLARED.find(([beginning]) => declared.startsWith(beginning))
  if (known !== undefined) return ok(known[1])
  const names = zipNames(file)
  if (names.includes('xl/workbook.bin'))
    return refused(failure('unsupported-media', 'Binary Excel files are not read: save it as .xlsx'))
  for (const name of names) {
    const found = OOXML_FOLDERS.find(([place]) => place.test(name))
    if (found !== undefined) return ok(found[1])
  }
  if (names.includes('META-INF/container.xml')) return ok('application/epub+zip')
  if (names.includes('content.xml') && names.includes('META-INF/manifest.xml'))
    return ok(BY_EXTENSION.get(extensionOf(file.fileName)) ?? `${ODF}.text`)
  return refused(failure('unsupported-media', 'Archives are not read: send what is in them'))
}

const LOCAL_HEADER = 30

/** The contents of the entry `mimetype`, which stands first and uncompressed; empty where it does not. */
function declaredKind(head: Uint8Array): string {
  const at = standsAt(head, LOCAL_HEADER, 'mimetype')
    ? 0
    : placeOf(head, 'mimetypeapplication/') - LOCAL_HEADER
  if (at < 0 || uint16(head, at + 8) !== 0) return ''
  const start = at + LOCAL_HEADER + uint16(head, at + 26) + uint16(head, at + 28)
  const length = uint32(head, at + 18) || 64
  return latin1(head.subarray(start, start + Math.min(length, 128))).trim()
}
