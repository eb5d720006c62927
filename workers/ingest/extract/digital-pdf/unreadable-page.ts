import type { PageSummary } from './summarise.ts'

/** Stands for a page that could not be read. */
export const unreadablePage = (pageIndex: number, problem: string): PageSummary => ({
  pageIndex,
  width: 1,
  height: 1,
  recognised: false,
  problem,
  turn: 0,
  glyphs: { visible: 0, layer: 0, guessed: 0, unmapped: 0, holes: 0 },
  images: 0,
  drawings: 0,
  sizes: [],
  lines: 0,
  leading: 0,
  leftEdges: [],
  edges: [],
  prominent: [],
  compounds: [],
  legibility: 1,
  wordForm: 1,
  language: 'und',
})
