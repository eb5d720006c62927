import { byName } from '../../domain/by-name.ts'

/** What Whisper can write down, by ISO 639 (openai/whisper, `tokenizer.py`). */
const WHISPER: readonly string[] =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue'.split(
    ' ',
  )

/** Names of languages that differ from those of the Unicode CLDR (openai/whisper, `tokenizer.py`). */
const OTHER_NAMES = { myanmar: 'my', nynorsk: 'nn', javanese: 'jw', bengali: 'bn', tagalog: 'tl' }

let codes: ReadonlyMap<string, string> | undefined

/** The code of a language that a model names by its code or in English; null for anything else. */
export function languageCode(named: string | null | undefined): string | null {
  const name = named?.trim().toLowerCase() ?? ''
  codes ??= namesOfCodes()
  return codes.get(name) ?? null
}

/** A language to be asked for; null for one that Whisper does not know, which it then finds out itself. */
export const askedLanguage = (language: string | null): string | null =>
  language !== null && WHISPER.includes(language) ? language : null

function namesOfCodes(): ReadonlyMap<string, string> {
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })
  return new Map([
    ...WHISPER.map((code) => [(inEnglish.of(code) ?? code).toLowerCase(), code] as const),
    ...byName(OTHER_NAMES),
    ...WHISPER.map((code) => [code, code] as const),
  ])
}
