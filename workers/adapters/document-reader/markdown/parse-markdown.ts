import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'

/** Parses Markdown as GitHub does (CommonMark, tables, footnotes, strikethrough), with TeX between dollars and front matter. */
export const parseMarkdown = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfm(), math({ singleDollarTextMath: true }), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml'])],
  })
