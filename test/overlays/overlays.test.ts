import { afterAll, expect, test } from 'vitest'
import { type Chance, chanceOf } from '../support/disturbed/chance.ts'
import { likenessOf, rowOf } from './likeness.ts'
import { type PlacedBlock, placedBlocks } from './placed-blocks.ts'
import { ALIKE, seenInBoxes } from './seen-in-box.ts'
import { ofCorpus, published } from './sources.ts'

/** Blocks that are looked at: a few of the repository's own, or as many as `npm run overlays` asks for, of the corpus, too. */
const asked = Number(process.env.OVERLAYS ?? 0)
const BLOCKS = asked || 9
const SOURCES = asked ? [...published(), ...ofCorpus()] : published()
const PAGES_A_FILE = asked ? 2 : 1
/** The part of the boxes that must be right. */
const LEAST_RIGHT = 0.9
const SEED = 12

const report: string[] = []
afterAll(() => console.log(report.join('\n')))

/** Some blocks of every file in turn, chosen by chance, until there are enough. */
async function sample(): Promise<PlacedBlock[]> {
  const chance = chanceOf(SEED)
  const files: PlacedBlock[][] = []
  for (const source of SOURCES) {
    const blocks = await placedBlocks(source, PAGES_A_FILE, chance)
    files.push(shuffled(blocks, chance))
  }
  const taken: PlacedBlock[] = []
  for (let turn = 0; taken.length < BLOCKS && files.some((file) => turn < file.length); turn++)
    taken.push(...files.flatMap((file) => file.slice(turn, turn + 1)))
  return taken.slice(0, BLOCKS)
}

const shuffled = <T>(all: readonly T[], chance: Chance): T[] => {
  const left = [...all]
  return all.map(() => left.splice(chance.below(left.length), 1)[0]!)
}

test('the text under the boxes of a block is its text', { timeout: 3_600_000 }, async () => {
  const rows = new Map<string, { looked: number; right: number }>()
  for (const block of await sample()) {
    const { draft, source, pageIndex } = block
    const row = rowOf(draft.kind, draft.text, draft.confidence)
    const { text, likeness } = await seenInBoxes(block)
    const tally = rows.get(row) ?? { looked: 0, right: 0 }
    rows.set(row, { looked: tally.looked + 1, right: tally.right + Number(likeness >= ALIKE) })
    if (likeness < ALIKE)
      report.push(
        `${row}: ${source.name}, page ${pageIndex + 1}, ${draft.kind}: ${likeness.toFixed(2)} alike, ${draft.text.length} and ${text.length} characters, "${draft.text.slice(0, 24)}"`,
      )
  }
  for (const [row, { looked, right }] of rows)
    report.push(`${row}: ${right} of ${looked} boxes right (${((100 * right) / looked).toFixed(1)} %)`)
  const { looked, right } = rows.get('text')!
  expect(right / looked).toBeGreaterThanOrEqual(LEAST_RIGHT)
})

test.each([
  ['the same but for marks and case', 'Zell-\nteilung', 'zellteilung', 1],
  ['accents of Latin letters do not count', 'perezoso rápido', 'perezoso rapido', 1],
  ['vowel signs do', 'हिद', 'हद', 2 / 3],
  ['one of four letters', 'abcd', 'abxd', 0.75],
  ['another text', 'abc', 'xyz', 0],
])('likeness: %s', (_, one, other, likeness) => {
  expect(likenessOf(one, other)).toBeCloseTo(likeness, 9)
})

test.each([
  ['paragraph', 'Cells divide', 0.7, 'text'],
  ['paragraph', 'एक पौधा', 1, 'text'],
  ['table_row', 'Name: x', 1, 'table_row'],
  ['list_item', '• 3', 1, 'too short to tell'],
  ['paragraph', '細胞分裂のこと', 1, 'a script without a model'],
  ['paragraph', 'Cclls divinc', 0.6, 'text that the engine doubts'],
])('a %s "%s" of confidence %f is reported as %s', (kind, text, confidence, row) => {
  expect(rowOf(kind, text, confidence)).toBe(row)
})
