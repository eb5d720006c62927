import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { texText } from './tex-text.mjs'

/**
 * What is read of a node of Markdown, whatever its type.
 * @typedef {{
 *   readonly type: string, readonly value?: string, readonly alt?: string | null, readonly ordered?: boolean | null,
 *   readonly start?: number | null, readonly children?: readonly Node[],
 * }} Node
 */

/** Nodes whose parts stand on one line with no space between them. */
const IN_LINE = ['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link', 'linkReference']

/**
 * The words that a reader of rendered Markdown sees: no marks, no addresses of links, no comments; items with their numbers, formulas
 * as a line of text.
 * @param {string} markdown
 */
export const markdownText = (markdown) =>
  textOf(
    fromMarkdown(markdown, {
      extensions: [gfm(), math()],
      mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
    }),
  )

/** @param {Node} node @returns {string} */
function textOf(node) {
  if (node.type === 'html') return ''
  if (node.type === 'break') return '\n'
  if (node.type === 'math' || (node.type === 'inlineMath' && isTex(node.value)))
    return texText(node.value ?? '')
  if (node.value !== undefined) return node.value
  const parts = (node.children ?? []).map(textOf)
  if (node.type === 'list' && node.ordered)
    return parts.map((item, at) => `${(node.start ?? 1) + at}. ${item}`).join('\n')
  return node.alt ?? parts.join(IN_LINE.includes(node.type) ? '' : '\n')
}

/** Whether what stands between two dollars is a formula and no price. @param {string | undefined} text */
const isTex = (text) => /[\\^_{}=]/.test(text ?? '')
