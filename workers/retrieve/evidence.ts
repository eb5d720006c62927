import type { Block } from '../domain/block.ts'
import { stem } from '../domain/stem.ts'
import { contentWords } from '../domain/words.ts'

/** A question's content words, ready to be looked for. */
export type Asked = readonly string[]

/** The content words of a question, each once. */
export const asked = (query: string): Asked => [...new Set(contentWords(query))]

/** Share of a question's content words that a text holds in some inflection, 0–1; 0 for a question without content words. */
export function coverage(question: Asked, text: string): number {
  if (question.length === 0) return 0
  const words = new Set(contentWords(text))
  const stems = new Set([...words].map(stem))
  const held = question.filter((word) => words.has(word) || stems.has(stem(word)))
  return held.length / question.length
}

/** The block that holds most of a question; of equals the first that is not a heading. */
export function bestBlock(question: Asked, blocks: readonly [Block, ...Block[]]): Block {
  const scored = blocks.map((block) => ({
    block,
    score: coverage(question, block.text) + (block.kind === 'heading' ? 0 : HEADING_HANDICAP),
  }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).block
}

/** A heading names what the text below it says: text that covers as much goes first. */
const HEADING_HANDICAP = 0.25
