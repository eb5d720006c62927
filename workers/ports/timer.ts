/** Rings when time is up, and lets others have their turn. */
export interface Timer {
  /** Begins to count. @param ms milliseconds until `rung` resolves; it never does once stopped */
  start(ms: number): { readonly rung: Promise<void>; stop(): void }
  /**
   * Resolves once everything else that waits in the isolate had its turn, network and timers included. Long work asks for one
   * every few hundred milliseconds: awaiting what is at hand gives none.
   */
  turn(): Promise<void>
}
