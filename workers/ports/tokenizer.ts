/** Counts the tokens of a text as a language model would. */
export interface Tokenizer {
  readonly version: string
  /** Gives the function that counts. Loads the vocabulary with the first call, which takes a moment. */
  counter(): Promise<(text: string) => number>
}
