/** Tells the time, so that nothing else has to. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}
