import { z } from 'zod'

/** What R2 tells a queue when an object changes; `object.size` and `eTag` are absent where one was deleted. */
export const ObjectEvent = z.object({
  action: z.string(),
  bucket: z.string(),
  object: z.object({ key: z.string(), size: z.number().optional() }),
})
export type ObjectEvent = z.infer<typeof ObjectEvent>

/** The actions after which an object is there. */
export const CREATING: ReadonlySet<string> = new Set(['PutObject', 'CopyObject', 'CompleteMultipartUpload'])
