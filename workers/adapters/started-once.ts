/** How long a caller waits for what another began, in milliseconds: several times what any start here takes. */
const PATIENCE = 10_000

/**
 * Makes a start that all callers in an isolate share. A start is the work of the request that asked first and is cut off with
 * it, so nobody waits for another's without end: after some time a caller begins one of its own. One that failed is begun anew
 * by the next caller. Once it has succeeded nobody waits for anything another request began.
 * @param patience milliseconds to wait for a start of another caller
 */
export function startedOnce<T>(start: () => Promise<T>, patience = PATIENCE): () => Promise<T> {
  let begun: Promise<T> | undefined
  let done: { readonly value: T } | undefined
  const begin = async (): Promise<T> => {
    const own = start()
    begun = own
    try {
      const value = await own
      done ??= { value }
      return value
    } catch (fault) {
      if (begun === own) begun = undefined
      throw fault
    }
  }
  const get = (): Promise<T> => {
    if (done !== undefined) return Promise.resolve(done.value)
    const other = begun
    return other === undefined
      ? begin()
      : unlessLate(other, patience, () => (begun === other ? begin() : get()))
  }
  return get
}

/** What `work` comes to or, where it has not come in time, what `instead` does. */
async function unlessLate<T>(work: Promise<T>, ms: number, instead: () => Promise<T>): Promise<T> {
  let ring = (): void => {}
  const late = new Promise<'late'>((resolve) => {
    ring = () => resolve('late')
  })
  const timer = setTimeout(() => ring(), ms)
  try {
    const first = await Promise.race([work.then((value) => ({ value })), late])
    return first === 'late' ? await instead() : first.value
  } finally {
    clearTimeout(timer)
  }
}
