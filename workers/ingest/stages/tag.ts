import { Locale } from '../../domain/facets.ts'
import { ok } from '../../domain/result.ts'
import type { Step } from '../step.ts'

/** Blocks that are looked at; a document's language shows early. */
const SAMPLE = 400

/** Fills in what the bringer left open and the text tells: the language most of it is written in. */
export const tag: Step = async ({ document }, on) => {
  if (document.locale !== null || document.extraction === null) return ok({ cursor: 'done' })
  const blocks = await on.catalogue.blocks(document.id, document.extraction, 0, SAMPLE)
  const letters = new Map<string, number>()
  for (const { language, text } of blocks) letters.set(language, (letters.get(language) ?? 0) + text.length)
  const [most] = [...letters].sort((a, b) => b[1] - a[1])
  const locale = Locale.safeParse(most?.[0])
  if (locale.success && locale.data !== 'und') await on.catalogue.update(document.id, { locale: locale.data })
  return ok({ cursor: 'done' })
}
