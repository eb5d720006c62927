/** Folds a heading for comparison: letters and digits only, lower case, so that numbers, dots and spaces may differ. */
export const outlineKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:chapter|section|part|kapitel|chapitre)\s+/u, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
