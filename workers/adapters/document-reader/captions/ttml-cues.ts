import type { Cue } from '../../../domain/cue.ts'
import { collapsed } from '../pieces/white-space.ts'
import type { XmlElement } from '../xml/element.ts'
import { type TimeBase, ttmlTime } from './ttml-time.ts'

/** The name of an element without its prefix. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, whatever its prefix. */
export function attribute({ attributes }: XmlElement, name: string): string | undefined {
  const key = Object.keys(attributes).find((one) => one === name || one.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}

/** The time in which something is shown; without an end it ends with what holds it. */
interface Span {
  readonly startMs: number
  readonly endMs: number | null
}

/** The cues of a TTML document, in its order: a paragraph each, or each timed part of a paragraph without times. */
export function ttmlCues(root: XmlElement, speakers: ReadonlyMap<string, string>): Cue[] {
  const base = timeBase(root)
  const cues: Cue[] = []

  function visit(element: XmlElement, outer: Span, speaker: string | null): void {
    const name = localName(element)
    if (name === 'metadata' || name === 'head') return
    const span = spanOf(element, outer, base)
    const agent = attribute(element, 'agent')
    const voice = agent === undefined ? speaker : (speakers.get(agent.split(/\s+/)[0]!) ?? speaker)
    const isTimed = attribute(element, 'begin') !== undefined || attribute(element, 'end') !== undefined
    if ((name === 'p' || name === 'span') && (isTimed || !hasTimes(element))) {
      const lines = linesOf(element)
      const endMs = Math.max(span.startMs, span.endMs ?? span.startMs)
      if (lines.length > 0) cues.push({ startMs: span.startMs, endMs, speaker: voice, lines })
    } else for (const child of element.children) if (typeof child !== 'string') visit(child, span, voice)
  }

  visit(root, { startMs: 0, endMs: null }, null)
  return cues
}

function spanOf(element: XmlElement, outer: Span, base: TimeBase): Span {
  const startMs = outer.startMs + (ttmlTime(attribute(element, 'begin'), base) ?? 0)
  const end = ttmlTime(attribute(element, 'end'), base)
  const duration = ttmlTime(attribute(element, 'dur'), base)
  if (end !== null) return { startMs, endMs: outer.startMs + end }
  return { startMs, endMs: duration === null ? outer.endMs : startMs + duration }
}

function timeBase(root: XmlElement): TimeBase {
  const [numerator = 1, denominator = 1] = (attribute(root, 'frameRateMultiplier') ?? '')
    .split(/\s+/)
    .map(Number)
  const rate = Number(attribute(root, 'frameRate')) || 30
  const frameRate = numerator > 0 && denominator > 0 ? (rate * numerator) / denominator : rate
  return { frameRate, tickRate: Number(attribute(root, 'tickRate')) || 1 }
}

const hasTimes = (element: XmlElement): boolean =>
  element.children.some(
    (child) => typeof child !== 'string' && (attribute(child, 'begin') !== undefined || hasTimes(child)),
  )

const linesOf = (element: XmlElement): string[] =>
  shown(element)
    .split('\n')
    .map((line) => collapsed(line).trim())
    .filter((line) => line !== '')

const shown = (element: XmlElement): string =>
  element.children
    .map((child) => {
      if (typeof child === 'string') return collapsed(child)
      const name = localName(child)
      return name === 'br' ? '\n' : name === 'metadata' ? '' : shown(child)
    })
    .join('')
