/**
 * A table to look names up in that come from a file or a request. Unlike an object it holds nothing but its entries: no
 * `constructor`, no `__proto__`.
 */
export const byName = <T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(entries))
