import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which random schedules are run: so many, from a first seed on. */
    readonly seeds: { readonly from: number; readonly count: number }
    /** Every how manieth call of an ingestion is struck. */
    readonly stride: number
  }
}

/** Tells tests in workerd what the environment asks for; a few schedules unless it does. */
export default function ({ provide }: TestProject): void {
  const { GRE_SEEDS: count = '12', GRE_FIRST_SEED: from = '1', GRE_WHOLE: whole } = process.env
  provide('seeds', { from: Number(from), count: Number(count) })
  provide('stride', whole === '1' ? 1 : 53)
}
