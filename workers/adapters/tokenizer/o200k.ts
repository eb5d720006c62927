import type { Tokenizer } from '../../ports/tokenizer.ts'
import { startedOnce } from '../started-once.ts'

/** Text is never a control symbol: `<|endoftext|>` on a page counts as what it is written with. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/** Merging takes the square of the length of an unbroken run of letters or spaces; 40,000 letters would take seconds. */
const LONG_RUN = /\S{512}|\s{512}/

/** What a text with such a run is counted in; each cut adds a token at most. */
const SLICES = /.{1,512}/gsu

/**
 * Counts with OpenAI's o200k vocabulary, which also covers Indian scripts well. Its two megabytes take some 0.4 s to load and
 * are left alone until the first text: a request that only searches never waits for them.
 */
export const o200kTokenizer: Tokenizer = {
  version: 'o200k_base-1',
  counter: startedOnce(async () => {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
    return (text) => {
      const slices = LONG_RUN.test(text) ? (text.match(SLICES) ?? []) : [text]
      return slices.reduce((sum, slice) => sum + countTokens(slice, AS_TEXT), 0)
    }
  }),
}
