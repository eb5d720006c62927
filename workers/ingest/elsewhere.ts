/** As much of a place as says which slide or sheet it is on. */
type Spot =
  | { readonly on: 'slide'; readonly slideIndex: number }
  | { readonly on: 'sheet'; readonly sheet: string }
  | { readonly on: 'page' | 'flow' | 'time' }

/** Whether two places are on different slides or sheets: no passage and no heading reaches from one to the other. */
export function isElsewhere(one: Spot, other: Spot): boolean {
  if (one.on === 'slide' && other.on === 'slide') return one.slideIndex !== other.slideIndex
  return one.on === 'sheet' && other.on === 'sheet' && one.sheet !== other.sheet
}
