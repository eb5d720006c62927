import { format, isDateFormat } from 'numfmt'

/** Days between the two origins of dates a workbook may count from, 1900 and 1904 (ISO/IEC 29500-1, 18.17.4.1). */
const DAYS_TO_1904 = 1462

/** Numbers beyond this many digits are not kept exactly; up to here an integer is shown in full. */
const EXACT = 1e15

/**
 * A number as a cell of the given format shows it, in English where the format names no language.
 * A format that cannot be read, and a date that cannot be one, leave the plain number.
 */
export function displayed(value: number, code: string, from1904: boolean): string {
  const isGeneral = code === '' || /^general$/i.test(code)
  if (isGeneral && Number.isInteger(value) && Math.abs(value) < EXACT) return String(value)
  try {
    const isDate = isDateFormat(code)
    const counted = from1904 && isDate ? value + DAYS_TO_1904 : value
    const shown = isDate && counted < 0 ? '' : format(code === '' ? 'General' : code, counted)
    return /^#+$/.test(shown) || (isDate && shown === '') ? String(value) : shown
  } catch {
    return String(value)
  }
}
