import type { DocumentReader } from '../../../ports/document-reader.ts'
import { LIMITS } from '../limits.ts'
import { type PieceList, pieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { corrupt, reading, tooMuch } from '../unreadable.ts'
import { type Body, rtfBody } from './body.ts'
import { CHARACTERS, isLeftOut } from './destinations.ts'
import { fontTable } from './fonts.ts'
import { type Group, groupWithin, outermostGroup } from './group.ts'
import { rtfStyles } from './styles.ts'
import { tokenize } from './tokenize.ts'

/** Groups within groups: word processors write some twenty. */
const DEEPEST = 1_000

/** Bytes after which a text is decoded at its next space. */
const MANY = 4_096

/** Bytes without a space: in scripts without spaces there are control words between. */
const MOST_PENDING = 4 * 2 ** 20

/** Reads Rich Text Format. */
export function rtfReader(): DocumentReader {
  return {
    version: 'rtf-1',
    read: (bytes) =>
      reading(() => {
        if (bytes.length > LIMITS.fileBytes) throw tooMuch('The file is larger than 100 MB.')
        const list = pieceList()
        const title = addRtf(bytes, list)
        return { title, language: null, pageCount: null, pieces: list.pieces }
      }),
  }
}

/** Adds the text of a document and returns its title. Throws `Unreadable`. */
export function addRtf(bytes: Uint8Array, list: PieceList): string | null {
  const fonts = fontTable()
  const styles = rtfStyles()
  const body: Body = rtfBody(list, styles)
  const groups: Group[] = []
  let group = outermostGroup()
  let pending: number[] = []
  let toSkip = 0
  let isFirst = false
  let isStarred = false
  let isRtf = false
  let title = ''
  let propertyName = ''
  let propertyValue = ''

  function put(text: string): void {
    if (text === '' || group.isHidden || group.isDeleted) return
    if (group.sink === 'body') body.add(text)
    else if (group.sink === 'label') body.addLabel(text)
    else if (group.sink === 'aside') body.addAside(text)
    else if (group.sink === 'title') title += text
    else if (group.sink === 'style') styles.addName(text)
    else if (group.sink === 'font') fonts.addName(group.font, text)
    else if (group.sink === 'instruction' && group.field !== null) group.field.instruction += text
    else if (group.sink === 'name') propertyName += text
    else if (group.sink === 'value') propertyValue += text
  }

  function flush(): void {
    if (pending.length === 0) return
    const bytesBefore = pending
    pending = []
    if (group.sink !== 'none') put(fonts.decode(bytesBefore, group.sink === 'font' ? -1 : group.font))
  }

  /** A word that begins a group may say what the group holds. */
  function begin(word: string, starred: boolean): void {
    if (group.sink === 'none' && !['ud', 'sn', 'sv', 'title'].includes(word)) return
    const sink = SINKS[word]
    if (word === 'sn') propertyName = ''
    if (word === 'sv') propertyValue = ''
    if (word === 'footnote' && group.sink === 'body') body.beginNote()
    if ((word === 'shptxt' || word === 'dptxbxtext') && group.sink === 'body') body.beginBox()
    if (word === 'field') group.field = { instruction: '' }
    if (sink !== undefined) group.sink = sink
    else if (word === 'fldrslt') {
      if (/^\s*(?:TOC|INDEX)\b/i.test(group.field?.instruction ?? '')) group.sink = 'none'
    } else if (isLeftOut(word, starred)) group.sink = 'none'
    else if (starred && word === 'ud') group.sink = groups.at(-1)?.sink ?? 'body'
  }

  function word(name: string, value: number | null): void {
    const starred = isStarred
    const opens = isFirst
    isStarred = name === '*'
    if (name !== '*') isFirst = false
    const isStandIn = toSkip > 0 && CHARACTERS[name] !== undefined
    toSkip = isStandIn ? toSkip - 1 : 0
    if (isStandIn) return
    flush()
    if (name === '*') return
    if (opens) begin(name, starred)
    const set = SETTERS[name]
    if (set !== undefined) set(value)
    else if (CHARACTERS[name] !== undefined) put(CHARACTERS[name])
  }

  const on = (value: number | null) => value !== 0
  const endParagraph = () => {
    if (group.sink === 'body') body.endParagraph(group)
    else if (group.sink === 'aside') body.addAside('\r')
  }
  const inBody = (act: () => void) => () => {
    if (group.sink === 'body') act()
  }

  /** What each control word does; one that is not here does nothing to the text. */
  const SETTERS: Readonly<Record<string, (value: number | null) => void>> = {
    rtf: () => {
      isRtf ||= groups.length === 1
    },
    ansicpg: (value) => fonts.setCodePage(value ?? 0),
    mac: () => fonts.setEncoding('macintosh'),
    deff: (value) => fonts.setDefault(value ?? 0),
    f: (value) => {
      group.font = value ?? 0
    },
    fcharset: (value) => {
      if (group.sink === 'font') fonts.setCharset(group.font, value ?? 0)
    },
    cpg: (value) => {
      if (group.sink === 'font') fonts.setFontPage(group.font, value ?? 0)
    },
    s: (value) => {
      if (group.sink === 'style') styles.begin(value ?? 0)
      group.style = value ?? 0
    },
    outlinelevel: (value) => {
      if (group.sink === 'style') styles.setOutline(value ?? 9)
      else group.outline = value
    },
    uc: (value) => {
      group.unicodeSkip = value ?? 1
    },
    u: (value) => {
      const unit = (value ?? 0) & 0xff_ff
      const isPrivate = unit >= 0xf0_00 && unit <= 0xf0_ff
      put(isPrivate ? fonts.symbol(unit, group.font) : String.fromCharCode(unit))
      toSkip = group.unicodeSkip
    },
    plain: () => Object.assign(group, { isHidden: false, isDeleted: false, font: -1 }),
    pard: () => Object.assign(group, { style: 0, outline: null, inTable: false, inList: false }),
    v: (value) => {
      group.isHidden = on(value)
    },
    deleted: (value) => {
      group.isDeleted = on(value)
    },
    intbl: (value) => {
      group.inTable = on(value)
    },
    ls: (value) => {
      group.inList = (value ?? 0) > 0
    },
    upr: () => {
      group.hasTwoForms = true
    },
    trowd: inBody(() => body.setRow(false)),
    trhdr: inBody(() => body.setRow(true)),
    cell: inBody(() => body.endCell()),
    row: inBody(() => body.endRow()),
    par: endParagraph,
    sect: endParagraph,
    '\n': endParagraph,
    '\r': endParagraph,
  }

  tokenize(bytes, {
    open() {
      flush()
      toSkip = 0
      groups.push(group)
      if (groups.length > DEEPEST) throw tooMuch(`Groups lie more than ${DEEPEST} deep.`)
      group = groupWithin(group)
      isFirst = true
      isStarred = false
    },
    close() {
      flush()
      toSkip = 0
      if (group.sink === 'value' && propertyName.trim() === 'wzDescription') body.addFigure(propertyValue)
      if (group.sink === 'value') propertyName = ''
      // What ends the document ends its last paragraph, whose properties end with it.
      if (groups.length === 1) body.endParagraph(group)
      const outer = groups.pop()
      if (outer !== undefined) group = outer
      isFirst = false
    },
    word,
    byte(byte) {
      isFirst = false
      if (toSkip > 0) toSkip -= 1
      else if (group.sink !== 'none') pending.push(byte)
      if (byte === 0x20 && pending.length >= MANY) flush()
      if (pending.length > MOST_PENDING) throw tooMuch('A word of the file has no end.')
    },
  })
  flush()
  if (!isRtf) throw corrupt('The file does not begin as RTF does.')
  body.end(groups[1] ?? group)
  return tidyLine(title) || null
}

/** Groups whose text goes elsewhere. */
const SINKS: Readonly<Record<string, Group['sink']>> = {
  fonttbl: 'font',
  stylesheet: 'style',
  info: 'none',
  title: 'title',
  listtext: 'label',
  pntext: 'label',
  footnote: 'aside',
  shptxt: 'aside',
  dptxbxtext: 'aside',
  fldinst: 'instruction',
  sn: 'name',
  sv: 'value',
}
