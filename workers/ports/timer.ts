/** Rings when time is up. */
export interface Timer {
  /** Begins to count. @param ms milliseconds until `rung` resolves; it never does once stopped */
  start(ms: number): { readonly rung: Promise<void>; stop(): void }
}
