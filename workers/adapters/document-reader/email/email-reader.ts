import type { Email } from 'postal-mime'
import type { DocumentReader } from '../../../ports/document-reader.ts'
import { addPage } from '../html/html-reader.ts'
import { type PieceList, pieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { addPlainText } from '../plain/add-plain-text.ts'
import { corrupt, reading, tooMuch } from '../unreadable.ts'
import { attachmentNames, headerLines } from './envelope.ts'

/** Bytes of a message with its attachments: what mail servers take. */
const LARGEST_MESSAGE = 25 * 2 ** 20

/** Parts within parts of a message, and messages within messages, each of which is parsed as often as it is deep. */
const DEEPEST = { maxNestingDepth: 64, maxRfc822NestingDepth: 3 }

/** Reads an e-mail: subject, sender and receivers, one of its bodies, and the names of what is attached. */
export function emailReader(): DocumentReader {
  return {
    version: 'email-1',
    read: (bytes) =>
      reading(async () => {
        if (bytes.length > LARGEST_MESSAGE) throw tooMuch('The message is larger than 25 MB.')
        const email = await parsed(bytes)
        const list = pieceList()
        const place = { on: 'flow' } as const
        list.addHeading({ text: email.subject ?? '', place }, 1)
        list.add({ kind: 'paragraph', text: headerLines(email).join('\n'), place })
        await addBody(email, list)
        const names = attachmentNames(email)
        if (names.length > 0) list.add({ kind: 'paragraph', text: `Attachments: ${names.join(', ')}`, place })
        const language = email.headers.find(({ key }) => key === 'content-language')?.value.split(',')[0]
        return {
          title: tidyLine(email.subject ?? '') || null,
          language: language?.trim() || null,
          slides: null,
          pieces: list.pieces,
        }
      }),
  }
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(bytes, DEEPEST)
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown
    throw /^Maximum/.test(thrown.message) ? tooMuch(thrown.message) : corrupt('The message cannot be parsed.')
  }
}

/** The part of what the HTML body says that a plain body has at least; less, and it only says that there is another. */
const LEAST_OF_HTML = 0.5

async function addBody(email: Email, list: PieceList): Promise<void> {
  const plain = email.text ?? ''
  if (email.html !== undefined) {
    const page = pieceList()
    await addPage(email.html, page)
    const letters = page.pieces.reduce((sum, { text }) => sum + lettersOf(text), 0)
    if (lettersOf(plain) < letters * LEAST_OF_HTML) {
      await addPage(email.html, list)
      return
    }
  }
  addPlainText(plain.replace(/\r\n?/g, '\n'), list)
}

const lettersOf = (text: string): number => text.replace(/\s+/g, '').length
