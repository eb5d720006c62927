import { createHash } from 'node:crypto'

/** The articles of the SQuAD 2.0 development file in its order: those with an even number are held back. */
const SQUAD2 = [
  'Normans',
  'Computational_complexity_theory',
  'Huguenot',
  'Steam_engine',
  '1973_oil_crisis',
  'European_Union_law',
  'Packet_switching',
  'Harvard_University',
  'Yuan_dynasty',
  'Immune_system',
  'Scottish_Parliament',
  'Islamism',
  'Imperialism',
  'Warsaw',
  'French_and_Indian_War',
  'Force',
]

/**
 * Whether questions on an article are for measuring alone. Everything that is fitted is fitted on the others. Articles of
 * SQuAD 2.0 go by their number, and so do the same articles in XQuAD; all others by their name.
 * @param {string} article
 */
export function isHeldArticle(article) {
  const number = SQUAD2.indexOf(article)
  return number === -1 ? isEven(`article ${article}`) : number % 2 === 0
}

/**
 * Likewise of a question in a set without articles.
 * @param {string} set @param {string} id
 */
export const isHeldQuestion = (set, id) => isEven(`${set} ${id}`)

/**
 * A place in 0–1 that a name always has: for choosing some of many.
 * @param {string} name
 */
export const placeOf = (name) => createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32

/** @param {string} name */
const isEven = (name) => placeOf(name) < 0.5
