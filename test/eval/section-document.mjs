/**
 * Something that is found as a whole: an abstract, or a paragraph of an article.
 * @typedef {{ readonly id: string, readonly heading: string | null, readonly paragraphs: readonly string[] }} Item
 */
/**
 * A document made of items, and what stands in each of its blocks. Ids are in neither.
 * @typedef {{ readonly markdown: string, readonly blocks: readonly { readonly item: string, readonly text: string }[] }} SectionDocument
 */

/**
 * Writes items as one Markdown document: each heading a section, each paragraph a block.
 * @param {readonly Item[]} items @returns {SectionDocument}
 */
export function sectionDocument(items) {
  const parts = items.flatMap(({ id, heading, paragraphs }) => [
    ...(heading === null ? [] : [{ item: id, text: tidy(heading), mark: '## ' }]),
    ...paragraphs.map((paragraph) => ({ item: id, text: tidy(paragraph), mark: '' })),
  ])
  const written = parts.filter(({ text }) => text !== '')
  return {
    markdown: `${written.map(({ mark, text }) => mark + escaped(text)).join('\n\n')}\n`,
    blocks: written.map(({ item, text }) => ({ item, text })),
  }
}

/** @param {string} text */
const tidy = (text) => text.replace(/\s+/gu, ' ').trim()

/** Every mark that could mean something, so that none does (CommonMark 2.4). @param {string} text */
const escaped = (text) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/**
 * The places in reading order that a citation's block ids name.
 * @param {readonly string[]} blockIds
 */
export const ordinalsOf = (blockIds) => blockIds.map((id) => Number(id.split('_').at(-1)))
