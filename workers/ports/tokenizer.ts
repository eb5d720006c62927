/** Counts the tokens of a text as a language model would. */
export interface Tokenizer {
  readonly version: string
  count(text: string): number
}
