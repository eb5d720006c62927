import { isLeftOut } from './destinations.ts'
import type { Sink } from './group.ts'
import type { RtfState } from './state.ts'

/** Groups whose text goes elsewhere, by their first word. */
const SINKS: ReadonlyMap<string, Sink> = new Map([
  ['fonttbl', 'font'],
  ['stylesheet', 'style'],
  ['info', 'none'],
  ['title', 'title'],
  ['listtext', 'label'],
  ['pntext', 'label'],
  ['footnote', 'aside'],
  ['shptxt', 'aside'],
  ['dptxbxtext', 'aside'],
  ['fldinst', 'instruction'],
  ['sn', 'name'],
  ['sv', 'value'],
])

/** Groups that hold what is wanted though they stand in one that is left out: facts of the document and of pictures. */
const WANTED = new Set(['title', 'ud', 'sn', 'sv'])

/** A field whose result repeats what stands elsewhere. */
const REPEATING = /^\s*(?:TOC|INDEX)\b/i

/** Says what the present group holds, by the word that begins it. @param isStarred whether readers who do not know the word leave the group out */
export function startGroup(word: string, isStarred: boolean, state: RtfState): void {
  const { group, body } = state
  if (group.sink === 'none' && !WANTED.has(word)) return
  if (word === 'sn') state.propertyName = ''
  if (word === 'sv') state.propertyValue = ''
  if (word === 'field') group.field = { instruction: '' }
  if (group.sink === 'body') {
    if (word === 'footnote') body.beginNote()
    if (word === 'shptxt' || word === 'dptxbxtext') body.beginBox()
  }
  const sink = SINKS.get(word)
  if (sink !== undefined) group.sink = sink
  else if (word === 'fldrslt') {
    if (REPEATING.test(group.field?.instruction ?? '')) group.sink = 'none'
  } else if (isLeftOut(word, isStarred)) group.sink = 'none'
  else if (isStarred && word === 'ud') group.sink = state.around.at(-1)?.sink ?? 'body'
}
