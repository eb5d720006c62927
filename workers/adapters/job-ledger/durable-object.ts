import { DurableObject } from 'cloudflare:workers'

/** One document's job. */
export class DocumentJob extends DurableObject {}
