import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { adi } from './sets/adi.mjs'
import { cranfield } from './sets/cranfield.mjs'
import { mmlongbench } from './sets/mmlongbench.mjs'
import { corpusQuestions, fixtureQuestions } from './sets/own.mjs'
import { scifact } from './sets/scifact.mjs'
import { squad } from './sets/squad.mjs'

/** Which half of a set is wanted. @typedef {'held' | 'training' | 'all'} Half */
/** Whether a question or article is wanted, by whether it is held back. @typedef {(isHeld: boolean) => boolean} Wanted */
/** @type {Readonly<Record<Half, Wanted>>} */
const HALVES = { held: (isHeld) => isHeld, training: (isHeld) => !isHeld, all: () => true }

/**
 * The sets by name. `needs` is a folder of the shared corpus, null where all of a set lies in the repository.
 * @type {Readonly<Record<string, { readonly needs: string | null, readonly read: (corpus: string, wanted: Wanted) =>
 *   import('./sets/set.mjs').LabelledSet }>>}
 */
export const SETS = {
  fixtures: { needs: null, read: fixtureQuestions },
  textbooks: { needs: 'textbooks', read: corpusQuestions },
  adi: { needs: 'ir/adi', read: adi },
  cranfield: { needs: 'ir/cranfield', read: cranfield },
  'xquad-en': {
    needs: 'ir/xquad',
    read: (corpus, wanted) => squad(join(corpus, 'ir/xquad/xquad.en.json'), 'en', wanted),
  },
  'xquad-hi': {
    needs: 'ir/xquad',
    read: (corpus, wanted) => squad(join(corpus, 'ir/xquad/xquad.hi.json'), 'hi', wanted),
  },
  squad2: {
    needs: 'ir/squad2',
    read: (corpus, wanted) => squad(join(corpus, 'ir/squad2/dev-v2.0.json'), 'en', wanted),
  },
  mmlongbench: { needs: 'ir/mmlongbench-doc', read: mmlongbench },
  scifact: { needs: 'ir/scifact', read: scifact },
}

/**
 * Reads a set; null where what it needs is not here.
 * @param {string} name @param {string} corpus @param {Half} half
 */
export function labelledSet(name, corpus, half) {
  const set = SETS[name]
  if (set === undefined)
    throw new Error(`No set is called ${name}: there are ${Object.keys(SETS).join(', ')}`)
  return set.needs !== null && !existsSync(join(corpus, set.needs)) ? null : set.read(corpus, HALVES[half])
}
