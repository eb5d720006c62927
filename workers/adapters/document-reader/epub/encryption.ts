import { partOf } from '../opc/parts.ts'
import { ifReadable, Unreadable } from '../unreadable.ts'
import { attributeAt, descendants } from '../xml/element.ts'
import type { ZipFile } from '../zip/open-zip.ts'

const ENCRYPTION = 'META-INF/encryption.xml'

/** Ways to make a font unusable outside its book (EPUB 3.3, 4.3.2; Adobe's of EPUB 2): they hide no text. */
const FONTS = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

/** Refuses a book whose text is encrypted. Throws `Unreadable`. */
export function refuseEncrypted(zip: ZipFile): void {
  if (!zip.has(ENCRYPTION)) return
  const entries = ifReadable(() => descendants(partOf(zip, ENCRYPTION), 'enc:EncryptedData'), [])
  const hides = entries.some(
    (entry) => !FONTS.includes(attributeAt(entry, 'Algorithm', 'enc:EncryptionMethod') ?? ''),
  )
  if (hides) throw new Unreadable('password-protected', 'The book is protected against copying.')
}
