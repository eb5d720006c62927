import { type Line, textOf } from './line.ts'
import { areaOf } from './units.ts'

/** Sets lines that stand side by side, or pieces that belong into a line, into one line in the order of the page. */
export function joinLine(lines: readonly Line[]): Line {
  const main = lines.reduce((longest, line) => (line.text.length > longest.text.length ? line : longest))
  if (lines.length === 1) return main
  const words =
    main.words.length > 0 && isRtlLine(main)
      ? lines.flatMap((line) => line.words).toSorted((a, b) => b.x1 - a.x1)
      : inserted(
          main,
          lines.filter((line) => line !== main),
        )
  const text = textOf(words)
  const share = (of: (line: Line) => number) =>
    lines.reduce((sum, line) => sum + of(line) * line.text.length, 0) /
    lines.reduce((sum, line) => sum + line.text.length, 0)
  const level = lines.filter((line) => Math.abs(line.base - main.base) < 0.3 * main.size)
  const { y0, y1 } = areaOf(level)
  const { x0, x1 } = areaOf(lines)
  return {
    ...main,
    words,
    text,
    isBulleted: lines.some((line) => line.isBulleted),
    x0,
    y0,
    x1,
    y1,
    math: share((line) => line.math),
    bold: share((line) => Number(line.bold)) > 0.9,
    italic: share((line) => Number(line.italic)) > 0.9,
    mono: share((line) => Number(line.mono)) > 0.9,
    mcid: lines.every((line) => line.mcid === main.mcid) ? main.mcid : -1,
  }
}

const isRtlLine = (line: Line): boolean => line.words.length > 1 && line.words[0]!.x0 > line.words.at(-1)!.x0

/** Puts the words of other lines between the words of the main one where they stand, whole lines at a time. */
function inserted(main: Line, others: readonly Line[]): Line['words'] {
  let words = [...main.words]
  for (const other of others.toSorted((a, b) => a.x0 - b.x0 || a.base - b.base)) {
    const at = words.findIndex((word) => word.x0 >= other.x0)
    const place = at < 0 ? words.length : at
    words = [...words.slice(0, place), ...other.words, ...words.slice(place)]
  }
  return words
}
