/** Tags of no language: not linguistic, undetermined. */
const NONE = /^(x-|zxx|und|none)/i

/** A language as BCP 47 writes it (`en-GB`), or null where the value names none. */
export function languageTag(value: string | null | undefined): string | null {
  if (value === null || value === undefined || NONE.test(value)) return null
  const tag = value.trim().replaceAll('_', '-')
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) ? tag : null
}

/** Whether two tags are of one language, whatever the region. */
export const sameLanguage = (one: string, other: string): boolean =>
  one.split('-')[0]!.toLowerCase() === other.split('-')[0]!.toLowerCase()
