import { z } from 'zod'
import type { Scene } from './scenes.ts'
import { seenIn } from './sees-scenes.ts'

const Input = z.strictObject({
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
    z.strictObject({
      role: z.literal('user'),
      content: z.tuple([
        z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
        z.strictObject({
          type: z.literal('image_url'),
          image_url: z.strictObject({
            url: z.string().regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/),
          }),
        }),
      ]),
    }),
  ]),
  guided_json: z.looseObject({ type: z.literal('object') }),
  max_tokens: z.int().min(1).max(8192),
  temperature: z.number().min(0).max(5),
})

/**
 * Stands in for the vision model on Workers AI: it knows some scenes, and holds callers to the documented input: a data URL of a
 * PNG or JPEG, JSON asked for by a schema.
 * @param fault thrown instead of an answer
 */
export function fakeVisionModel(scenes: readonly Scene[], fault?: Error): Ai {
  const run = async (model: string, input: unknown) => {
    if (fault) throw fault
    if (model !== '@cf/meta/llama-4-scout-17b-16e-instruct') throw new Error(`5007: No such model ${model}`)
    const read = Input.safeParse(input)
    if (!read.success) throw new Error(`5006: ${read.error.message}`)
    const { url } = read.data.messages[1].content[1].image_url
    const png = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) => byte.charCodeAt(0))
    const { scene } = seenIn(png, scenes)
    const lines = (scene?.lines ?? []).map((words, paragraph) => ({
      text: words.map(({ text }) => text).join(' '),
      box: [
        Math.min(...words.map(({ box }) => box[0])),
        Math.min(...words.map(({ box }) => box[1])),
        Math.max(...words.map(({ box }) => box[2])),
        Math.max(...words.map(({ box }) => box[3])),
      ].map((value) => Math.round(value * 1000)),
      confidence: 1,
      paragraph,
    }))
    return { response: JSON.stringify({ lines }), usage: { total_tokens: 1 } }
  }
  return { run } as unknown as Ai
}
