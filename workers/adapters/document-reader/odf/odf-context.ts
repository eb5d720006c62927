import type { OdfContext } from './context.ts'
import { listCounter, listCounters } from './list-counter.ts'
import type { OdfPackage } from './package.ts'
import type { OdfStyles } from './styles.ts'

/** Starts to read a file. */
export const contextOf = (odf: OdfPackage, styles: OdfStyles): OdfContext => ({
  zip: odf.zip,
  styles,
  counterOf: listCounters(styles),
  headings: listCounter((level) => styles.outlineLevel(level)),
  language: odf.language,
  tables: 0,
})
