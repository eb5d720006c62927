import type { TestProject } from 'vitest/node'
import { extractPdf } from './extract.ts'
import { FIXTURES, fixture } from './fixtures.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The texts of the blocks of each fixture, as they are read in Node. */
    readonly textsInNode: Readonly<Record<string, readonly string[]>>
  }
}

/** Reads the fixtures in Node before tests in workerd begin, so that those can compare. */
export default async function ({ provide }: TestProject): Promise<void> {
  const texts: Record<string, readonly string[]> = {}
  for (const name of FIXTURES) texts[name] = (await extractPdf(fixture(name))).blocks.map(({ text }) => text)
  provide('textsInNode', texts)
}
