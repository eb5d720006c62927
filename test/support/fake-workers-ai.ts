import { wordVector } from './word-vector.ts'

/** What the fake saw of one call. */
export interface SeenCall {
  readonly texts: number
  readonly atOnce: number
}

/**
 * Stands in for Workers AI's BGE-M3 and holds callers to its documented limits: the model's name, 1–100 texts, none empty.
 * @param fault thrown instead of an answer
 */
export function fakeWorkersAi(fault?: Error): { readonly ai: Ai; readonly calls: readonly SeenCall[] } {
  const calls: SeenCall[] = []
  let atOnce = 0
  const run = async (model: string, input: { text: string[]; truncate_inputs?: boolean }) => {
    atOnce += 1
    calls.push({ texts: input.text.length, atOnce })
    await Promise.resolve()
    atOnce -= 1
    if (fault) throw fault
    if (model !== '@cf/baai/bge-m3') throw new Error(`5007: No such model ${model}`)
    if (!Array.isArray(input.text)) throw new Error('5006: required properties at /text')
    if (input.text.length < 1 || input.text.length > 100)
      throw new Error('5006: /text must have 1 to 100 items')
    if (input.text.some((text) => text === '')) throw new Error('5006: /text items must not be empty')
    if (input.truncate_inputs !== true && input.text.some((text) => text.length > 30_000)) {
      throw new Error('3030: input is longer than the context of the model')
    }
    const data = input.text.map((text) => wordVector(text, 1024))
    return { shape: [data.length, 1024], data, pooling: 'cls' }
  }
  return { ai: { run } as unknown as Ai, calls }
}
