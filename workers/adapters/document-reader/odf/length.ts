/** Centimetres in each unit of length that OpenDocument allows (OpenDocument 1.3, 18.3.18). */
const UNITS: Readonly<Record<string, number>> = {
  cm: 1,
  mm: 0.1,
  in: 2.54,
  pt: 2.54 / 72,
  pc: 2.54 / 6,
  px: 2.54 / 96,
}

/** A length in centimetres; null where it is none. */
export function centimetres(length: string | null | undefined): number | null {
  const [, number, unit] = /^(-?[0-9.]+)(cm|mm|in|pt|pc|px)$/.exec(length?.trim() ?? '') ?? []
  const value = Number(number)
  return number === undefined || !Number.isFinite(value) ? null : value * UNITS[unit!]!
}
