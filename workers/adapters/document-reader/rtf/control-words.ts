import { byName } from '../../../domain/by-name.ts'
import type { Body } from './body.ts'
import { CHARACTERS } from './destinations.ts'
import { putText, type RtfState } from './state.ts'

/** What a control word does. @param value its number; null where it has none */
type ControlWord = (state: RtfState, value: number | null) => void

/** Code units of private use that stand for the bytes of a font of signs. */
const SIGNS = { first: 0xf0_00, last: 0xf0_ff }

/** Bit 15 is the sign of the numbers that `\u` takes (RTF 1.9.1, "Unicode RTF"). */
const CODE_UNIT = 0xff_ff

/** The outline level of body text. */
const BODY_LEVEL = 9

/** A word without a number, or with another one than 0, switches on. */
const isOn = (value: number | null): boolean => value !== 0

const inBody =
  (act: (body: Body) => void): ControlWord =>
  ({ group, body }) => {
    if (group.sink === 'body') act(body)
  }

const endParagraph: ControlWord = ({ group, body }) => {
  if (group.sink === 'body') body.endParagraph(group)
  else if (group.sink === 'aside') body.endAsideParagraph()
}

const WORDS: Readonly<Record<string, ControlWord>> = {
  rtf(state) {
    state.isRtf ||= state.around.length === 1
  },
  ansicpg: ({ fonts }, value) => fonts.setCodePage(value ?? 0),
  mac: ({ fonts }) => fonts.setEncoding('macintosh'),
  deff: ({ fonts }, value) => fonts.setDefault(value ?? 0),
  f({ group }, value) {
    group.font = value ?? 0
  },
  fcharset({ group, fonts }, value) {
    if (group.sink === 'font') fonts.setCharset(group.font, value ?? 0)
  },
  cpg({ group, fonts }, value) {
    if (group.sink === 'font') fonts.setFontPage(group.font, value ?? 0)
  },
  s({ group, styles }, value) {
    if (group.sink === 'style') styles.begin(value ?? 0)
    group.style = value ?? 0
  },
  outlinelevel({ group, styles }, value) {
    if (group.sink === 'style') styles.setOutline(value ?? BODY_LEVEL)
    else group.outline = value
  },
  uc({ group }, value) {
    group.unicodeSkip = value ?? 1
  },
  u(state, value) {
    const unit = (value ?? 0) & CODE_UNIT
    const isSign = unit >= SIGNS.first && unit <= SIGNS.last
    putText(isSign ? state.fonts.sign(unit, state.group.font) : String.fromCharCode(unit), state)
  },
  plain({ group }) {
    Object.assign(group, { isHidden: false, isDeleted: false, font: -1 })
  },
  pard({ group }) {
    Object.assign(group, { style: 0, outline: null, inTable: false, inList: false })
  },
  v({ group }, value) {
    group.isHidden = isOn(value)
  },
  deleted({ group }, value) {
    group.isDeleted = isOn(value)
  },
  intbl({ group }, value) {
    group.inTable = isOn(value)
  },
  ls({ group }, value) {
    group.inList = (value ?? 0) > 0
  },
  upr({ group }) {
    group.hasTwoForms = true
  },
  trowd: inBody((body) => body.setRow(false)),
  trhdr: inBody((body) => body.setRow(true)),
  cell: inBody((body) => body.endCell()),
  row: inBody((body) => body.endRow()),
  par: endParagraph,
  sect: endParagraph,
  '\n': endParagraph,
  '\r': endParagraph,
}

const CONTROL_WORDS = byName(WORDS)

/** Does what a control word says; one that says nothing of the text does nothing. */
export function applyControlWord(word: string, value: number | null, state: RtfState): void {
  const act = CONTROL_WORDS.get(word)
  if (act !== undefined) act(state, value)
  else putText(CHARACTERS.get(word) ?? '', state)
}
