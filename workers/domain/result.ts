/** The outcome of an operation whose refusals the caller is expected to handle. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** Wraps the value of an operation that succeeded. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Wraps the refusal of an operation that did not. */
export const refused = <E>(error: E): Result<never, E> => ({ ok: false, error })
