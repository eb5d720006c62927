/**
 * Runs work over items in batches, some batches at once, and gives the results in the order of the items.
 * @param size items a batch holds at most
 * @param atOnce batches under way at most
 * @throws the first fault of a batch; batches not yet started are then left out
 */
export async function inBatches<T, R>(
  items: readonly T[],
  size: number,
  atOnce: number,
  run: (batch: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
  const results: (readonly R[])[] = []
  const waiting = batches.entries()
  const work = async () => {
    for (const [at, batch] of waiting) results[at] = await run(batch)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results.flat()
}
