/** Fields that a message has (RFC 5322, section 3.6, and RFC 2045). */
const FIELDS = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'date',
  'sender',
  'reply-to',
  'message-id',
  'in-reply-to',
  'references',
  'received',
  'return-path',
  'delivered-to',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'dkim-signature',
])

/** Fields of which a message has at least one; a letter typed with `Subject:` and `Date:` above has none. */
const SENDING = ['from', 'message-id', 'received', 'return-path', 'mime-version']

/** Whether a text begins with the header of an e-mail: nothing but fields up to the first empty line, at least three of them known. */
export function looksLikeMail(text: string): boolean {
  const header = text.trimStart().split(/\r?\n[ \t]*\r?\n/, 1)[0]!
  const lines = header.split(/\r?\n(?![ \t])/)
  const names = lines.map((line) => /^([!-9;-~]+)[ \t]*:/.exec(line)?.[1]?.toLowerCase())
  const known = names.filter((name) => name !== undefined && FIELDS.has(name))
  return (
    names.every((name) => name !== undefined) &&
    known.length >= 3 &&
    known.some((name) => SENDING.includes(name!))
  )
}
