/** Something said in a recording, as a caption shows it or a recogniser heard it. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly speaker: string | null
  /** How sure its words are, 0–1; absent where they stand in a file as text. */
  readonly confidence?: number
  /** The lines on the screen, without tags; at least one. */
  readonly lines: readonly string[]
}
