import { type Failure, failure } from '../domain/failure.ts'
import { ok, type Result, refused } from '../domain/result.ts'

/**
 * Takes items from the front while their tokens fit, and stops at the first that does not: the budget is never passed, and
 * never left with room for the next item. A budget that holds not even the first is refused, with the least that would.
 * @param budget tokens over all items, or null for no bound
 * @param most at most so many items
 */
export function fitBudget<T extends { readonly tokenCount: number }>(
  items: readonly T[],
  budget: number | null,
  most: number,
): Result<T[], Failure> {
  const [first] = items
  if (budget !== null && first !== undefined && first.tokenCount > budget)
    return refused(tooSmall(first.tokenCount))
  const taken: T[] = []
  let spent = 0
  for (const item of items.slice(0, most)) {
    if (budget !== null && spent + item.tokenCount > budget) break
    spent += item.tokenCount
    taken.push(item)
  }
  return ok(taken)
}

function tooSmall(least: number): Failure {
  const detail = `The next passage has ${least} tokens: token_budget must be at least ${least}`
  return { ...failure('invalid-request', detail), errors: [{ pointer: '/token_budget', detail }] }
}
