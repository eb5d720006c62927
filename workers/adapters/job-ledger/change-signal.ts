/** Tells those who wait that something changed. */
export interface ChangeSignal {
  /** Wakes everyone who waits. */
  tell(): void
  /** Resolves with the next change, or after some milliseconds without one. */
  next(patience: number): Promise<void>
}

/** A signal nobody waits for yet. */
export function changeSignal(): ChangeSignal {
  const waiting = new Set<() => void>()
  return {
    tell() {
      for (const wake of waiting) wake()
    },
    async next(patience) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(wake, patience)
        waiting.add(wake)
      })
    },
  }
}
