/** Words that are frequent in one language and rare in the others. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'of', 'to', 'is', 'that', 'with', 'for', 'are', 'this', 'which', 'from'],
  fr: ['les', 'des', 'est', 'une', 'dans', 'que', 'pour', 'qui', 'sur', 'par', 'du', 'et', 'le', 'au'],
  de: ['der', 'die', 'und', 'das', 'ist', 'nicht', 'mit', 'den', 'von', 'ein', 'eine', 'auf', 'für'],
  es: ['los', 'las', 'del', 'que', 'una', 'por', 'con', 'para', 'el', 'como', 'más', 'es', 'y'],
  it: ['che', 'della', 'di', 'il', 'per', 'sono', 'una', 'non', 'gli', 'nel', 'con', 'è'],
  pt: ['os', 'das', 'dos', 'que', 'não', 'uma', 'para', 'com', 'em', 'do', 'da', 'são'],
  nl: ['het', 'een', 'van', 'dat', 'niet', 'zijn', 'met', 'voor', 'ook', 'worden', 'de'],
  sv: ['och', 'att', 'som', 'är', 'det', 'för', 'av', 'inte', 'med', 'till', 'den'],
  pl: ['się', 'nie', 'jest', 'na', 'że', 'do', 'przez', 'oraz', 'dla', 'od'],
  tr: ['bir', 've', 'bu', 'için', 'ile', 'olarak', 'daha', 'olan'],
  id: ['yang', 'dan', 'dengan', 'untuk', 'dari', 'pada', 'adalah', 'ini'],
}

/** Scripts that one language, or one by far, is written in. Kana and hangul come before the Han characters they stand among. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30FF]/g],
  ['ko', /[\uAC00-\uD7AF]/g],
  ['zh', /[\u4E00-\u9FFF]/g],
  ['hi', /[\u0900-\u097F]/g],
  ['bn', /[\u0980-\u09FF]/g],
  ['pa', /[\u0A00-\u0A7F]/g],
  ['gu', /[\u0A80-\u0AFF]/g],
  ['ta', /[\u0B80-\u0BFF]/g],
  ['te', /[\u0C00-\u0C7F]/g],
  ['kn', /[\u0C80-\u0CFF]/g],
  ['ml', /[\u0D00-\u0D7F]/g],
  ['th', /[\u0E00-\u0E7F]/g],
  ['he', /[\u0590-\u05FF]/g],
  ['ar', /[\u0600-\u06FF]/g],
  ['ru', /[\u0400-\u04FF]/g],
  ['el', /[\u0370-\u03FF]/g],
]
/** Letters Persian has and Arabic has not. */
const PERSIAN = /[پچژگک\u06CC]/g

/** Names the language of a text as BCP 47, or `und`. Short texts are named only when their script tells. */
export function languageOf(text: string): string {
  const latin = text.match(/[A-Za-z\u00C0-\u024F]/g)?.length ?? 0
  const counts = SCRIPTS.map(([language, pattern]) => [language, text.match(pattern)?.length ?? 0] as const)
  const others = counts.reduce((sum, [, count]) => sum + count, 0)
  if (others > latin * 0.5 && others > 0) return languageOfScript(counts, text)
  return latin === 0 ? 'und' : languageOfWords(text)
}

function languageOfScript(counts: readonly (readonly [string, number])[], text: string): string {
  const of = (language: string) => counts.find(([name]) => name === language)![1]
  if (of('ja') > 0 && of('ja') * 8 > of('zh')) return 'ja'
  const [language] = counts
    .filter(([name]) => name !== 'ja')
    .reduce((most, next) => (next[1] > most[1] ? next : most))
  if (language !== 'ar') return language
  return (text.match(PERSIAN)?.length ?? 0) > 0.03 * of('ar') ? 'fa' : 'ar'
}

function languageOfWords(text: string): string {
  const words =
    text
      .slice(0, 6000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const scores = Object.entries(WORDS).map(([language, common]) => {
    const set = new Set(common)
    return [language, words.filter((word) => set.has(word)).length] as const
  })
  const [language, score] = scores.reduce((most, next) => (next[1] > most[1] ? next : most))
  return score >= 3 && score * 14 >= words.length ? language : 'und'
}
