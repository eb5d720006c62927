import { LIMITS } from '../limits.ts'
import { tooMuch } from '../unreadable.ts'
import type { Body } from './body.ts'
import type { Fonts } from './fonts.ts'
import { type Group, outermostGroup, type Sink } from './group.ts'
import type { RtfStyles } from './styles.ts'

/** What is known of a document at a place in it. */
export interface RtfState {
  readonly fonts: Fonts
  readonly styles: RtfStyles
  readonly body: Body
  /** The groups around the present one, the outermost first. */
  readonly around: Group[]
  group: Group
  /** Whether the file has said that it is RTF. */
  isRtf: boolean
  title: string
  /** The property of a drawing that was read last. */
  propertyName: string
  propertyValue: string
  /** UTF-16 units put anywhere so far. */
  characters: number
}

/** What is known at the start of a document. */
export const stateOf = (parts: Pick<RtfState, 'fonts' | 'styles' | 'body'>): RtfState => ({
  ...parts,
  around: [],
  group: outermostGroup(),
  isRtf: false,
  title: '',
  propertyName: '',
  propertyValue: '',
  characters: 0,
})

/** Puts text where the present group wants it; what is hidden or deleted goes nowhere. Throws `Unreadable` where it becomes too much. */
export function putText(text: string, state: RtfState): void {
  if (text === '' || state.group.isHidden || state.group.isDeleted) return
  state.characters += text.length
  if (state.characters > LIMITS.characters) throw tooMuch('The document has more text than can be read.')
  PUT[state.group.sink](text, state)
}

const PUT = {
  body: (text, { body }) => body.add(text),
  label: (text, { body }) => body.addLabel(text),
  aside: (text, { body }) => body.addAside(text),
  title(text, state) {
    state.title += text
  },
  style: (text, { styles }) => styles.addName(text),
  font: (text, { fonts, group }) => fonts.addName(group.font, text),
  instruction(text, { group }) {
    if (group.field !== null) group.field.instruction += text
  },
  name(text, state) {
    state.propertyName += text
  },
  value(text, state) {
    state.propertyValue += text
  },
  none: () => undefined,
} satisfies Record<Sink, (text: string, state: RtfState) => void>
