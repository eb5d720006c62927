/** What takes no room and joins nothing: zero-width space, word joiner, byte order mark. Joiners of scripts stay. */
const ZERO_WIDTH = /[\u200b\u2060\ufeff]/g

/** Control characters but tab and line feed; the line breaks among them are turned into line feeds before. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/g

/** Text as the engine keeps it: NFC, without soft hyphens and zero-width characters, lines trimmed and never empty. */
export function tidy(text: string): string {
  return plain(text)
    .replace(/ *[^\S\n ][^\S\n]*| {2,}/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
}

/** The same on one line. */
export const tidyLine = (text: string): string =>
  WORD.test(text) ? text : plain(text).replace(/\s+/g, ' ').trim()

/** The same for code: its spaces and empty lines stay, but for those around it. */
export const tidyCode = (text: string): string =>
  plain(text)
    .replace(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')

/** Printable ASCII without spaces. */
const WORD = /^[\x21-\x7e]*$/

/** Printable ASCII and line feeds: nothing in it needs to be changed. */
const SAFE = /^[\n\x20-\x7e]*$/

const plain = (text: string): string => (SAFE.test(text) ? text : cleaned(text))

const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\u00ad\n?/g, '')
    .replace(ZERO_WIDTH, '')
    .replace(CONTROL, '')
    .normalize('NFC')
