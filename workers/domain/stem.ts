/** Cuts an English inflection roughly (Harman's S-stemmer, 1991, with -ing and -ed): good enough to compare, never shown. */
export function stem(word: string): string {
  if (word.length < 5) return word.replace(/([^su])s$/, '$1')
  return word
    .replace(/ies$/, 'y')
    .replace(/(ing|ed|es|e|s)$/, '')
    .replace(/(.)\1$/, '$1')
}
