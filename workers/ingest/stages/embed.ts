import { placeThrough } from '../place-through.ts'

/** Makes the vector of every chunk. */
export const embed = placeThrough('embed')
