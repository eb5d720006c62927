import { placeThrough } from '../place-through.ts'

/** Gives every chunk the headings it stands under, and adds it to the library. */
export const contextualise = placeThrough('contextualise')
