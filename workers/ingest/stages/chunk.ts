import { placeThrough } from '../place-through.ts'

/** Cuts the blocks of a document into chunks. */
export const chunk = placeThrough('chunk')
