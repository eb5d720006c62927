import type { Place } from '../../../ports/document-reader.ts'
import type { Draft, PieceList } from '../pieces/piece-list.ts'
import { tidyLine } from '../pieces/tidy.ts'
import type { FoundPicture } from './image.ts'

/** What the running text of a place is. */
export interface Setting {
  readonly kind: Exclude<Draft['kind'], 'code'>
  /** 1–6 within a heading, else null. */
  readonly level: number | null
  /** What stands before the first paragraph of an item: its number. */
  readonly label: { text: string }
  readonly language: string | null
}

/** Collects running text until a block begins or ends. */
export interface Paragraph {
  readonly figures: FoundPicture[]
  /** What is collected. */
  text(): string
  add(text: string): void
  addFormula(text: string): void
  /** A second break in a row ends the paragraph. */
  breakLine(setting: Setting): void
  end(setting: Setting): void
  /** Leaves out the next paragraph if it says this and nothing else. */
  dropNext(text: string): void
}

/** Begins collecting; paragraphs are added to the list when they end. */
export function paragraph(list: PieceList, place: Place): Paragraph {
  let text = ''
  let formulas = 0
  let hasOther = false
  let dropped = ''
  const figures: FoundPicture[] = []

  const add = (more: string) => {
    text += more
    hasOther ||= /[^\s.,;:]/.test(more)
  }
  const end = ({ kind, level, label, language }: Setting) => {
    if (dropped !== '' && text.trim() !== '') {
      if (alike(text, dropped)) text = ''
      dropped = ''
    }
    const isFormula = formulas > 0 && !hasOther && level === null
    const labelled = text.trim() === '' || label.text === '' ? text : `${label.text} ${text.trimStart()}`
    if (labelled !== text) label.text = ''
    const draft = { text: labelled, place, language }
    if (level === null) list.add({ ...draft, kind: isFormula ? 'formula' : kind })
    else list.addHeading(draft, level)
    for (const figure of figures.splice(0)) list.add({ kind: 'figure', ...figure, place, language })
    text = ''
    formulas = 0
    hasOther = false
  }

  return {
    figures,
    text: () => text,
    add,
    addFormula(formula) {
      text += formula
      formulas += 1
    },
    breakLine(setting) {
      if (/\n *$/.test(text) && setting.level === null) end(setting)
      else text += '\n'
    },
    end,
    dropNext(next) {
      dropped = next
    },
  }
}

/** Whether two texts are the same but for case and spaces. */
const alike = (one: string, other: string): boolean =>
  tidyLine(one).toLowerCase() === tidyLine(other).toLowerCase()
