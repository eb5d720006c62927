/**
 * Takes items from the front while their tokens fit, and stops at the first that does not: the budget is never passed, and
 * never left with room for the next item.
 * @param budget tokens over all items, or null for no bound
 * @param most at most so many items
 */
export function fitBudget<T extends { readonly tokenCount: number }>(
  items: readonly T[],
  budget: number | null,
  most: number,
): T[] {
  const taken: T[] = []
  let spent = 0
  for (const item of items.slice(0, most)) {
    if (budget !== null && spent + item.tokenCount > budget) break
    spent += item.tokenCount
    taken.push(item)
  }
  return taken
}
