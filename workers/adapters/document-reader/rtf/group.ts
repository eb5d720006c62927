/** Where the text of a group goes. */
export type Sink =
  | 'body'
  | 'label'
  | 'aside'
  | 'title'
  | 'style'
  | 'font'
  | 'instruction'
  | 'name'
  | 'value'
  | 'none'

/** A field, whose instruction is read before its result. */
export interface Field {
  instruction: string
}

/** What holds within a group; a group within begins with a copy. */
export interface Group {
  sink: Sink
  /** Whether the first group within is the older form of the second (`\upr`). */
  hasTwoForms: boolean
  /** Characters after a `\u` that stand for it in old readers. */
  unicodeSkip: number
  font: number
  isHidden: boolean
  isDeleted: boolean
  style: number
  outline: number | null
  inTable: boolean
  inList: boolean
  field: Field | null
}

/** What holds at the start of a document. */
export const outermostGroup = (): Group => ({
  sink: 'body',
  hasTwoForms: false,
  unicodeSkip: 1,
  font: -1,
  isHidden: false,
  isDeleted: false,
  style: 0,
  outline: null,
  inTable: false,
  inList: false,
  field: null,
})

/** Begins a group within another. */
export const groupWithin = (outer: Group): Group => ({
  ...outer,
  hasTwoForms: false,
  sink: outer.hasTwoForms ? 'none' : outer.sink,
})
