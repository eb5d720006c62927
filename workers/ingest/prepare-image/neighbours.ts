import type { Component } from './components.ts'

/** So many letters are asked for their neighbours; more would tell no more. */
const MOST_ASKED = 500
/** Neighbours overlap by this part of the smaller one's side. */
const BESIDE = 0.4

/**
 * The part of letters that have their nearest neighbour beside rather than above or below them, 0–1: letters stand closer in
 * their line than lines do, however a page is curved. A half where there are no neighbours.
 */
export function shareBeside(letters: readonly Component[]): number {
  const every = Math.max(1, Math.floor(letters.length / MOST_ASKED))
  let [beside, above] = [0, 0]
  for (let at = 0; at < letters.length; at += every) {
    const letter = letters[at]!
    let [across, down] = [Infinity, Infinity]
    for (const other of letters) {
      if (other === letter) continue
      if (overlaps(letter.y0, letter.y1, other.y0, other.y1))
        across = Math.min(across, gap(letter.x0, letter.x1, other.x0, other.x1))
      if (overlaps(letter.x0, letter.x1, other.x0, other.x1))
        down = Math.min(down, gap(letter.y0, letter.y1, other.y0, other.y1))
    }
    if (across < down) beside++
    else if (down < across) above++
  }
  return beside + above === 0 ? 0.5 : beside / (beside + above)
}

const overlaps = (a0: number, a1: number, b0: number, b1: number): boolean =>
  Math.min(a1, b1) - Math.max(a0, b0) > BESIDE * Math.min(a1 - a0, b1 - b0)

const gap = (a0: number, a1: number, b0: number, b1: number): number => Math.max(0, b0 - a1, a0 - b1)
