/** How often something is asked and how many times in all. */
export interface Pace {
  readonly everyMs: number
  readonly times: number
}

/** Asks until the answer is yes. @throws when it never was @param what names it in the fault */
export async function until(what: string, pace: Pace, done: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < pace.times; time++) {
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, pace.everyMs))
  }
  throw new Error(`${what} did not happen within ${(pace.everyMs * pace.times) / 1_000} s`)
}
