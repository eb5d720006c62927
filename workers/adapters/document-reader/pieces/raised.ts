const NUMBER = /^[+\u2212-]?\d+$/
const TAKES_POWER = /[\p{L}\p{N})\]]$/u

/** A superscript as it follows a text: a number is a power, `10^5`; the `st` of `1st` is not. */
export const raisedAfter = (before: string, superscript: string): string =>
  NUMBER.test(superscript) && TAKES_POWER.test(before) ? `^${superscript}` : superscript
