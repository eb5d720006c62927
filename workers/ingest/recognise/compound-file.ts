import { type Failure, failure } from '../../domain/failure.ts'
import { placeOf, standsAt } from './byte-search.ts'
import { extensionOf } from './file-name.ts'

/** The first bytes of a compound file (MS-CFB 2.2): what Office wrote before 2007, and wraps protected files in since. */
const SIGNATURE = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'

/** Names of streams are UTF-16LE (MS-CFB 2.6.1). */
const wide = (name: string) => [...name].map((letter) => `${letter}\0`).join('')

const PASSWORD = failure('password-protected', 'The file is protected by a password')

/** The stream that each kind has, and what is said of the kind. */
const KINDS: readonly (readonly [stream: string, refusal: Failure])[] = [
  ['EncryptedPackage', PASSWORD],
  ['WordDocument', failure('unsupported-media', 'Word files of before 2007 are not read: save it as .docx')],
  [
    'PowerPoint Document',
    failure('unsupported-media', 'PowerPoint files of before 2007 are not read: save it as .pptx'),
  ],
  ['Workbook', failure('unsupported-media', 'Excel files of before 2007 are not read: save it as .xlsx')],
  ['__substg1.0_', failure('unsupported-media', 'Outlook messages are not read: save it as .eml')],
]

/** Says why a compound file is not read; undefined for any other file. */
export function compoundFileFailure(file: {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly fileName: string | null
}): Failure | undefined {
  if (!standsAt(file.head, 0, SIGNATURE)) return undefined
  const kind = KINDS.find(([stream]) =>
    [file.head, file.tail].some((bytes) => placeOf(bytes, wide(stream)) !== -1),
  )
  if (kind !== undefined) return kind[1]
  // The directory lies between what is seen of the file: only a protected one bears the name of a newer kind.
  if (['docx', 'pptx', 'xlsx'].includes(extensionOf(file.fileName))) return PASSWORD
  return failure('unsupported-media', 'Office files of before 2007 are not read: save it in a newer format')
}
