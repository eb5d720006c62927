/** The name of a partition's lexical table. @param number a positive integer from the partitions table */
export function lexicalTable(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`no lexical table has the number ${number}`)
  return `chunks_fts_${number}`
}

/**
 * Makes a partition's lexical table, unless it exists. Its rows are numbered like the chunks, of which it keeps the id, so that
 * a hit needs no row of another table, but not the text. The
 * categories keep vowel signs (Mc, Mn) inside words, which `unicode61` by itself drops; `remove_diacritics 2` folds letters
 * with two marks as well.
 */
export const createLexicalTable = (number: number): string =>
  `CREATE VIRTUAL TABLE IF NOT EXISTS ${lexicalTable(number)} USING fts5(
     text, context, facets, chunk_id UNINDEXED, content='', contentless_delete=1, contentless_unindexed=1,
     tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'")`

/**
 * Empties a partition's lexical table. It is not dropped: FTS5 leaves the table of unindexed columns behind when it drops one
 * without content, and D1 lets nobody else drop that.
 */
export const emptyLexicalTable = (number: number): string => `DELETE FROM ${lexicalTable(number)}`
