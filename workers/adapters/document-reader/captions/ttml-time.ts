/** How a file counts frames and ticks (TTML2, 7.2). */
export interface TimeBase {
  readonly frameRate: number
  readonly tickRate: number
}

/** Reads a time expression (TTML2, 12.3.1) in milliseconds; null where it is none. */
export function ttmlTime(expression: string | undefined, { frameRate, tickRate }: TimeBase): number | null {
  const text = expression?.trim() ?? ''
  const [, hours, minutes, seconds, fraction = '0', frames = '0'] =
    /^(\d{1,6}):(\d{2}):(\d{2})(?:\.(\d{1,9})|:(\d{1,4})(?:\.\d+)?)?$/.exec(text) ?? []
  if (hours !== undefined)
    return Math.round(
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
        Number(`0.${fraction}`) * 1_000 +
        (Number(frames) / frameRate) * 1_000,
    )
  const [, count, unit = ''] = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/.exec(text) ?? []
  if (count === undefined) return null
  const units: Readonly<Record<string, number>> = {
    h: 3_600_000,
    m: 60_000,
    s: 1_000,
    ms: 1,
    f: 1_000 / frameRate,
    t: 1_000 / tickRate,
  }
  return Math.round(Number(count) * units[unit]!)
}
