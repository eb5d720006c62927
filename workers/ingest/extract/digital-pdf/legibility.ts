import { spellingOf } from './bigrams.ts'

/** Below this part of common letter pairs, text in Latin script is no language; ciphers have 0.1, ten languages 0.5–0.65. */
const NO_LANGUAGE = 0.22
/** From this part on it surely is one; code and tables of abbreviations stay above. */
const LANGUAGE = 0.34
/** Prose of any language has more; text below it is looked at for other signs. */
const PROSE = 0.45
/** Fewer letter pairs than this say nothing: labels, codes and names. */
const LEAST_PAIRS = 80
/** Fonts that draw Devanagari with the codes of Latin letters. */
const LEGACY_FONT =
  /kruti|chanakya|shree-?dev|^shree|devlys|shusha|susha|akruti|walkman|^aps|dv-?tt|dvb|bhaskar|4cgandhi|yogesh|kundli|krishna|naidunia|jagran|aaditi|sulekha|mangal-?legacy/i

/** How well a text reads as language, 0–1; 1 where it is too short to tell or its script has no measure here. */
export function legibilityOf(text: string, fontName = ''): number {
  const scripts = countScripts(text)
  const { latin, indic, arabic, han } = scripts
  const most = Math.max(latin, indic, arabic, han)
  if (most === 0) return 1
  if (most === latin) return latinLegibility(text, fontName)
  if (most === indic) return indicLegibility(text, indic)
  if (most === arabic) return arabicLegibility(text, arabic)
  return hanLegibility(text, han)
}

function countScripts(text: string) {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return {
    latin: count(/[A-Za-z\u00C0-\u024F]/g),
    indic: count(/[\u0900-\u0DFF]/g),
    arabic: count(/[\u0620-\u06D3]/g),
    han: count(/[\u4E00-\u9FFF\u3040-\u30FF]/g),
  }
}

function latinLegibility(text: string, fontName: string): number {
  const { pairs, common } = spellingOf(text)
  if (common < PROSE && (LEGACY_FONT.test(fontName) || mixesCase(text))) return 0
  if (pairs < LEAST_PAIRS) return isSymbolSoup(text) ? 0 : 1
  const doubt = Math.sqrt(0.25 / pairs)
  return clamp((common + doubt - NO_LANGUAGE) / (LANGUAGE - NO_LANGUAGE))
}

/** Capitals within one word in eight, which no language has: fonts that draw other letters with both cases. */
function mixesCase(text: string): boolean {
  const words = text.match(/[A-Za-z]{3,}/g) ?? []
  const mixed = words.filter((word) => /[a-z][A-Z]/.test(word)).length
  return words.length >= 20 && mixed * 8 >= words.length
}

/** Accented capitals, currency and quotes in the middle of nearly every word: a font whose codes are not letters. */
function isSymbolSoup(text: string): boolean {
  const tokens = text.split(/\s+/).filter((token) => /[A-Za-z\u00A1-\u024F]/.test(token))
  const soup = tokens.filter(
    (token) =>
      /[\u00A1-\u00BF\u00D7\u00F7†‡•‰™¢£¥§¶@<>"∆∂˚˜ˆ¬Ω]/.test(token.slice(0, -1)) &&
      !/^https?:|\w@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/.test(token),
  )
  return tokens.length >= 12 && soup.length > 0.5 * tokens.length
}

/** Vowel signs and viramas must follow a consonant; in a broken mapping they stand anywhere. */
function indicLegibility(text: string, letters: number): number {
  if (letters < 60) return 1
  const orphans =
    text.match(
      /(?<![\u0900-\u0DFF])[\u093A-\u094D\u0981-\u0983\u09BE-\u09CD\u0ABE-\u0ACD\u0B3E-\u0B4D\u0BBE-\u0BCD\u0C3E-\u0C4D\u0CBE-\u0CCD\u0D3E-\u0D4D]/g,
    )?.length ?? 0
  return clamp(1 - (orphans / letters - 0.04) * 10)
}

/** The letters that make up about two thirds of Arabic, Persian and Urdu text. */
function arabicLegibility(text: string, letters: number): number {
  if (letters < 80) return 1
  const common = text.match(/[اليىیمنروهتبدس]/g)?.length ?? 0
  return clamp((common / letters - 0.3) / 0.2)
}

/** Some of the commonest Han characters, simplified, traditional and Japanese; running text has one in five from here or kana. */
const COMMON_HAN =
  /[\u3040-\u30FF的一是不了在人有我他这中大来上个国和地到以说时要就出会可也你对生能而子那得于之年后作里用道行所然家事成方多学法定理数分其如为與為這個國來時會對後學數不日本月者第上下同]/g

function hanLegibility(text: string, letters: number): number {
  if (letters < 150) return 1
  const common = text.match(COMMON_HAN)?.length ?? 0
  return clamp((common / letters - 0.01) / 0.04)
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
