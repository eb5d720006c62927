import { byName } from '../../../domain/by-name.ts'
import { numeral } from '../numbers/numeral.ts'
import type { XmlElement } from '../xml/element.ts'
import type { OdfStyles } from './styles.ts'

/** Counts the items of one list or of all headings. */
export interface ListCounter {
  /** The number that the next item of a level shows, '' for a bullet, null where neither is shown. @param start of the item itself */
  next(level: number, start?: string): string | null
}

const FORMATS = byName<string>({
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '१, २, ३, ...': 'hindiNumbers',
})

/** Levels of a list (OpenDocument 1.3, 16.31). */
const LEVELS = 10

/** Starts to count. @param levelOf what a level shows, 1 for the outermost */
export function listCounter(levelOf: (level: number) => XmlElement | null): ListCounter {
  const counts: (number | undefined)[] = []
  return {
    next(level, start) {
      if (level > LEVELS) return ''
      const shown = levelOf(level)
      const first = Number(start ?? shown?.attributes['text:start-value'] ?? 1) || 1
      counts.length = Math.min(counts.length, level + 1)
      counts[level] = start !== undefined || counts[level] === undefined ? first : counts[level] + 1
      return shown === null ? null : labelOf(shown, level, counts, levelOf)
    },
  }
}

function labelOf(
  shown: XmlElement,
  level: number,
  counts: readonly (number | undefined)[],
  levelOf: (level: number) => XmlElement | null,
): string | null {
  const { attributes } = shown
  if (shown.name === 'text:list-level-style-bullet')
    return (attributes['text:bullet-char'] ?? '•').trim() === '' ? null : ''
  if (shown.name === 'text:list-level-style-image') return ''
  if ((attributes['style:num-format'] ?? '') === '') return null
  const depth = Math.min(level, Math.max(1, Number(attributes['text:display-levels'] ?? 1) || 1))
  const numbers: string[] = []
  for (let at = level - depth + 1; at <= level; at += 1) {
    const format = levelOf(at)?.attributes['style:num-format'] ?? ''
    if (format !== '') numbers.push(numeral(counts[at] ?? 1, FORMATS.get(format) ?? 'decimal'))
  }
  return `${attributes['style:num-prefix'] ?? ''}${numbers.join('.')}${attributes['style:num-suffix'] ?? ''}`
}

/** Gives each list its counter: its own, or that of the list it continues. */
export function listCounters(
  styles: OdfStyles,
): (list: XmlElement, style: string | undefined) => ListCounter {
  const byId = new Map<string, ListCounter>()
  const byStyle = new Map<string, ListCounter>()
  return ({ attributes }, style) => {
    const [id, named] = [attributes['xml:id'], attributes['text:continue-list']]
    const continued =
      (named === undefined ? undefined : byId.get(named)) ??
      (attributes['text:continue-numbering'] === 'true' ? byStyle.get(style ?? '') : undefined)
    const counter = continued ?? listCounter((level) => styles.listLevel(style, level))
    if (id !== undefined) byId.set(id, counter)
    byStyle.set(style ?? '', counter)
    return counter
  }
}
