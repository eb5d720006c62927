import type { Address, Email } from 'postal-mime'

/** Who wrote to whom and when, a line each: `From: Ana <ana@example.org>`. */
export function headerLines(email: Email): string[] {
  const date = email.headers.find(({ key }) => key === 'date')?.value.trim()
  const rows: readonly (readonly [string, string])[] = [
    ['From', written(email.from === undefined ? [] : [email.from])],
    ['To', written(email.to)],
    ['Cc', written(email.cc)],
    ['Date', date ?? ''],
  ]
  return rows.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`)
}

/** The names of what is attached; pictures within the text are not attached. */
export const attachmentNames = (email: Email): string[] =>
  email.attachments
    .filter(({ related, disposition }) => !(related && disposition !== 'attachment'))
    .map(({ filename, mimeType }) => filename?.trim() || mimeType)

function written(addresses: readonly Address[] = []): string {
  return addresses
    .flatMap((one) => (one.group === undefined ? [one] : one.group))
    .map(({ name, address }) => (name === '' ? address : address === '' ? name : `${name} <${address}>`))
    .join(', ')
}
