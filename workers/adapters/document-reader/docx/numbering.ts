import { numeral } from '../numbers/numeral.ts'
import { attributeAt, childrenOf, elementAt, type XmlElement } from '../xml/element.ts'

/** Counts numbered paragraphs in the order they are asked for. */
export interface Numbering {
  /** The number a paragraph shows, `3.1` or `(a)`; '' for a bullet; null where the list is not known. @param level 0-based */
  next(list: string, level: number): string | null
  /** The level of a list that is bound to a paragraph style, or null. */
  levelOfStyle(list: string, style: string): number | null
}

interface Level {
  readonly start: number
  readonly format: string
  readonly text: string
  readonly style: string | null
  readonly neverRestarts: boolean
  readonly legal: boolean
}

interface List {
  /** Lists of one abstract definition count together. */
  readonly counts: (number | undefined)[]
  readonly levels: readonly (Level | undefined)[]
  /** Levels that begin anew when this list is first used, with their start. */
  readonly restarts: Map<number, number>
}

/** Levels of a list (ISO/IEC 29500-1, 17.9.6). */
const LEVELS = 9

/** Reads the definitions of lists. @param root null where the document has none */
export function numberingOf(root: XmlElement | null): Numbering {
  const lists = root === null ? new Map<string, List>() : listsOf(root)
  return {
    next(id, at) {
      const list = lists.get(id)
      const level = list?.levels[at]
      if (list === undefined || level === undefined) return null
      count(list, at)
      if (level.format === 'bullet' || level.format === 'none') return ''
      return level.text.replace(/%([1-9])/g, (_, number: string) => {
        const of = Number(number) - 1
        const format = level.legal ? 'decimal' : (list.levels[of]?.format ?? 'decimal')
        return numeral(list.counts[of] ?? list.levels[of]?.start ?? 1, format)
      })
    },
    levelOfStyle(id, style) {
      const at = lists.get(id)?.levels.findIndex((level) => level?.style === style) ?? -1
      return at === -1 ? null : at
    },
  }
}

function count({ counts, levels, restarts }: List, at: number): void {
  const anew = restarts.get(at)
  restarts.delete(at)
  const before = counts[at]
  counts[at] = anew ?? (before === undefined ? (levels[at]?.start ?? 1) : before + 1)
  for (let above = 0; above < at; above += 1) counts[above] ??= levels[above]?.start ?? 1
  for (let below = at + 1; below < LEVELS; below += 1)
    if (levels[below]?.neverRestarts !== true) counts[below] = undefined
}

function listsOf(root: XmlElement): Map<string, List> {
  const abstracts = new Map(
    childrenOf(root, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', one]),
  )
  const byStyle = new Map(
    [...abstracts.values()].map((one) => [attributeAt(one, 'w:val', 'w:styleLink') ?? '', one]),
  )
  const counts = new Map<XmlElement, (number | undefined)[]>()
  const lists = new Map<string, List>()
  for (const list of childrenOf(root, 'w:num')) {
    const named = abstracts.get(attributeAt(list, 'w:val', 'w:abstractNumId') ?? '')
    if (named === undefined) continue
    const abstract = byStyle.get(attributeAt(named, 'w:val', 'w:numStyleLink') ?? '\n') ?? named
    if (!counts.has(abstract)) counts.set(abstract, [])
    lists.set(list.attributes['w:numId'] ?? '', {
      counts: counts.get(abstract)!,
      ...levelsOf(abstract, list),
    })
  }
  return lists
}

function levelsOf(abstract: XmlElement, list: XmlElement): Pick<List, 'levels' | 'restarts'> {
  const levels: (Level | undefined)[] = []
  const restarts = new Map<number, number>()
  for (const level of childrenOf(abstract, 'w:lvl')) levels[numberOf(level, 'w:ilvl')] = levelOf(level)
  for (const override of childrenOf(list, 'w:lvlOverride')) {
    const at = numberOf(override, 'w:ilvl')
    const own = elementAt(override, 'w:lvl')
    if (own !== null) levels[at] = levelOf(own)
    const start = attributeAt(override, 'w:val', 'w:startOverride')
    if (start !== null) restarts.set(at, Number(start) || 0)
  }
  return { levels, restarts }
}

function levelOf(level: XmlElement): Level {
  const value = (name: string) => attributeAt(level, 'w:val', name)
  return {
    start: Number(value('w:start') ?? 0) || 0,
    format: value('w:numFmt') ?? 'decimal',
    text: value('w:lvlText') ?? '',
    style: value('w:pStyle'),
    neverRestarts: value('w:lvlRestart') === '0',
    legal: elementAt(level, 'w:isLgl') !== null,
  }
}

function numberOf(element: XmlElement, attribute: string): number {
  const value = Number(element.attributes[attribute] ?? 0)
  return Number.isInteger(value) && value >= 0 && value < LEVELS ? value : 0
}
