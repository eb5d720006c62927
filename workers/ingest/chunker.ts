import { type Block, joinTexts } from '../domain/block.ts'
import { ChunkerName } from '../domain/index-version.ts'
import { isElsewhere } from './elsewhere.ts'

/** How large chunks are, in tokens. */
export interface ChunkSize {
  /** A chunk has at least so many, where its section has them. */
  readonly least: number
  /** And at most so many, unless one block alone has more. */
  readonly most: number
}

/** The ways of cutting this engine knows. A change of where a cut can fall is a new name: a version of the index keeps the old. */
const CHUNKERS: Readonly<Record<string, ChunkSize>> = {
  c2: { least: 200, most: 400 },
  c3: { least: 100, most: 200 },
}

/** The way of cutting that a new library begins with. */
export const FIRST_CHUNKER = ChunkerName.parse('c2')

/** How large the chunks of a chunker are; undefined for one that this engine does not know. */
export const chunkSize = (chunker: ChunkerName): ChunkSize | undefined => CHUNKERS[chunker]

/** A paragraph over page breaks stays whole up to so many times the most: its middle sentence stands on both pages. */
const CONTINUED = 2

/** A heading of this level or above begins a new chunk whatever stands before it. */
const SECTION_LEVEL = 2

/** Some blocks that belong into one chunk, and the table header they need to be understood. */
export interface Draft {
  readonly blocks: readonly [Block, ...Block[]]
  /** The header row of the table this is a later part of, else null. */
  readonly tableHeader: string | null
}

/** Blocks that are not parted unless they have to be. */
interface Unit {
  readonly blocks: readonly Block[]
  readonly tokens: number
  readonly tableHeader: string | null
  /** A chunk may not begin with the unit after this one: it is a heading. */
  readonly holdsOn: boolean
}

/**
 * Cuts a document into chunks. Every block lands in exactly one. Never across a heading of level 1 or 2, a slide or a sheet; a table stays whole
 * or is cut between rows; a list stays with the sentence that leads into it; a heading stays with what follows.
 * @param blocks in reading order @param count tokens of a text
 */
export function cutIntoChunks(
  blocks: readonly Block[],
  count: (text: string) => number,
  size: ChunkSize,
): Draft[] {
  return sections(blocks).flatMap((section) => pack(unitsOf(section, count, size.most), size))
}

function sections(blocks: readonly Block[]): Block[][] {
  const found: Block[][] = []
  let headingsOnly = false
  for (const block of blocks) {
    const opens = block.kind === 'heading' && (block.headingLevel ?? 6) <= SECTION_LEVEL
    const current = found.at(-1)
    if (current === undefined || (opens && !headingsOnly) || isElsewhere(block.locator, current[0]!.locator))
      found.push([block])
    else current.push(block)
    headingsOnly = block.kind === 'heading' && (opens || headingsOnly)
  }
  return found
}

function unitsOf(section: readonly Block[], count: (text: string) => number, most: number): Unit[] {
  const groups: Block[][] = []
  for (const block of section) {
    const group = groups.at(-1)
    if (group !== undefined && belongs(block, group)) group.push(block)
    else groups.push([block])
  }
  return groups.flatMap((group) => unitsFrom(group, count, most))
}

/** Whether a block is not to be parted from the ones before it. */
function belongs(block: Block, group: readonly Block[]): boolean {
  const last = group.at(-1)!
  if (block.continues !== null && block.continues === last.id) return true
  if (block.kind === 'list_item') return last.kind === 'list_item' || leadsIn(last)
  if (block.kind === 'table_row')
    return last.kind === 'table_row' ? sameTable(block, last) : last.kind === 'caption'
  if (block.kind === 'formula' || block.kind === 'code') return leadsIn(last)
  if (block.kind === 'caption') return last.kind === 'figure'
  return false
}

const leadsIn = (block: Block): boolean => block.kind === 'paragraph' && /[:：]\s*$/.test(block.text)

/** A table that goes on over the page break is numbered anew, but has as many columns. */
const sameTable = (row: Block, before: Block): boolean =>
  row.row?.table === before.row?.table ||
  (!row.row?.header && row.row?.cells.length === before.row?.cells.length)

/** A group as one unit, or cut into its paragraphs, items and rows where it is too large to be one. */
function unitsFrom(group: readonly Block[], count: (text: string) => number, most: number): Unit[] {
  const whole = unitOf(group, count, null)
  if (whole.tokens <= most) return [whole]
  const header = group.find((block) => block.row?.header)
  return continuedRuns(group, count, most * CONTINUED).map((run) => {
    const isBody = run[0]!.row !== null && !run[0]!.row.header
    return unitOf(run, count, isBody ? (header?.text ?? null) : null)
  })
}

function unitOf(blocks: readonly Block[], count: (text: string) => number, tableHeader: string | null): Unit {
  const tokens = blocks.reduce((sum, block) => sum + count(block.text), 0)
  return { blocks, tokens, tableHeader, holdsOn: blocks.at(-1)!.kind === 'heading' }
}

/** Single blocks, and the parts of one paragraph together as far as the bound allows. */
function continuedRuns(group: readonly Block[], count: (text: string) => number, most: number): Block[][] {
  const runs: { blocks: Block[]; tokens: number }[] = []
  for (const block of group) {
    const run = runs.at(-1)
    const tokens = count(block.text)
    const goesOn = run !== undefined && block.continues !== null && block.continues === run.blocks.at(-1)!.id
    if (goesOn && run.tokens + tokens <= most) {
      run.blocks.push(block)
      run.tokens += tokens
    } else runs.push({ blocks: [block], tokens })
  }
  return runs.map(({ blocks }) => blocks)
}

/** Fills chunks front to back; a small rest joins the chunk before it where that has room. */
function pack(units: readonly Unit[], size: ChunkSize): Draft[] {
  const packed: Unit[][] = []
  for (const unit of units) {
    const current = packed.at(-1)
    if (current === undefined || closes(current, unit, size)) packed.push(handOver(current, unit))
    else current.push(unit)
  }
  const last = packed.at(-1)
  const before = packed.at(-2)
  if (
    last !== undefined &&
    before !== undefined &&
    tokensOf(last) < size.least &&
    tokensOf(last) + tokensOf(before) <= size.most
  )
    before.push(...packed.pop()!)
  return packed.filter((chunk) => chunk.length > 0).map(draft)
}

/** Whether a chunk ends before a unit: it would grow too large, or it is large enough and a heading begins something new. */
const closes = (chunk: readonly Unit[], unit: Unit, { least, most }: ChunkSize): boolean =>
  tokensOf(chunk) + unit.tokens > most || (tokensOf(chunk) >= least && unit.blocks[0]!.kind === 'heading')

/** Begins a chunk with a unit, taking along the headings the chunk before would have ended with. */
function handOver(before: Unit[] | undefined, unit: Unit): Unit[] {
  const next = [unit]
  while (before !== undefined && before.length > 1 && before.at(-1)!.holdsOn) next.unshift(before.pop()!)
  return next
}

const tokensOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.tokens, 0)

function draft(units: readonly Unit[]): Draft {
  const [first, ...rest] = units.flatMap((unit) => unit.blocks)
  const begun = units[0]!.tableHeader
  const repeats = begun !== null && !units.some((unit) => unit.blocks.some((block) => block.row?.header))
  return { blocks: [first!, ...rest], tableHeader: repeats ? begun : null }
}

/** The words of a draft. */
export const draftText = (blocks: readonly Block[]): string => joinTexts(blocks).text
