/** Text with its numbers made equal, so that a date or a page number does not tell two lines apart. */
export const masked = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '#')
    .replace(/^[ivxlcdm]+$/u, '#')
    .replace(/(?<=\s|^)[ivxlcdm]{2,}(?=\s|$)/gu, '#')
    .replace(/\s+/gu, ' ')
    .trim()
