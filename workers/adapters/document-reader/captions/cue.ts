/** One caption as it is shown. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly speaker: string | null
  /** The lines on the screen, without tags, never empty. */
  readonly lines: readonly string[]
}
