import type { ReadDocument } from '../../../ports/document-reader.ts'
import { pieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { corrupt, tooMuch } from '../unreadable.ts'
import { rtfBody } from './body.ts'
import { applyControlWord } from './control-words.ts'
import { CHARACTERS } from './destinations.ts'
import { fontTable } from './fonts.ts'
import { groupWithin } from './group.ts'
import { startGroup } from './group-start.ts'
import { putText, type RtfState, stateOf } from './state.ts'
import { rtfStyles } from './styles.ts'
import { type RtfHandler, tokenize } from './tokenize.ts'

/** Groups within groups: word processors write some twenty. */
const DEEPEST = 1_000

/** Bytes after which a text is decoded at its next space. */
const MANY = 4_096

/** Bytes without a space: in scripts without spaces there are control words between. */
const MOST_PENDING = 4 * 2 ** 20

/** The property of a picture that describes it for those who do not see it. */
const DESCRIPTION = 'wzDescription'

/** Reads a document in Rich Text Format. Throws `Unreadable`. */
export function readRtf(bytes: Uint8Array): ReadDocument {
  const list = pieceList()
  const styles = rtfStyles()
  const state = stateOf({ fonts: fontTable(), styles, body: rtfBody(list, styles) })
  const handler = handlerOf(state)
  tokenize(bytes, handler)
  handler.end()
  if (!state.isRtf) throw corrupt('The file does not begin as RTF does.')
  return { title: tidyLine(state.title) || null, language: null, slides: null, pieces: list.pieces }
}

/** Takes the parts of a file and keeps what is known up to date. */
function handlerOf(state: RtfState): RtfHandler & { end(): void } {
  let pending: number[] = []
  /** Characters still to come that stand for a Unicode one in old readers. */
  let standIns = 0
  let isFirst = false
  let isStarred = false

  function flush(): void {
    if (pending.length === 0) return
    const { group, fonts } = state
    const decoded = fonts.decode(pending, group.sink === 'font' ? -1 : group.font)
    pending = []
    putText(decoded, state)
  }

  return {
    open() {
      flush()
      standIns = 0
      state.around.push(state.group)
      if (state.around.length > DEEPEST) throw tooMuch(`Groups lie more than ${DEEPEST} deep.`)
      state.group = groupWithin(state.group)
      isFirst = true
      isStarred = false
    },
    close() {
      flush()
      standIns = 0
      endGroup(state)
      isFirst = false
    },
    word(word, value) {
      const opens = isFirst
      const starred = isStarred
      isStarred = word === '*'
      if (!isStarred) isFirst = false
      const isStandIn = standIns > 0 && CHARACTERS.has(word)
      standIns = isStandIn ? standIns - 1 : 0
      if (isStandIn) return
      flush()
      if (opens && !isStarred) startGroup(word, starred, state)
      applyControlWord(word, value, state)
      if (word === 'u') standIns = state.group.unicodeSkip
    },
    byte(byte) {
      isFirst = false
      if (standIns > 0) standIns -= 1
      else if (state.group.sink !== 'none') pending.push(byte)
      if (byte === SPACE && pending.length >= MANY) flush()
      if (pending.length > MOST_PENDING) throw tooMuch('A word of the file has no end.')
    },
    end() {
      flush()
      state.body.end(state.around[1] ?? state.group)
    },
  }
}

const SPACE = 0x20

function endGroup(state: RtfState): void {
  const { group, body, around } = state
  if (group.sink === 'value') {
    if (state.propertyName.trim() === DESCRIPTION) body.addFigure(state.propertyValue)
    state.propertyName = ''
  }
  // What ends the document ends its last paragraph, whose properties end with it.
  if (around.length === 1) body.endParagraph(group)
  state.group = around.pop() ?? group
}
