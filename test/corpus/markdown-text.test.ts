import { expect, test } from 'vitest'
import { markdownText } from './markdown-text.mjs'
import { wordsOf } from './measure.mjs'

test.each([
  ['marks', '# A *b*\n\n- [c](http://x.org/y_(z))\n- [ ] d &amp; `e`', 'a b c d e'],
  ['emphasis within a word', 'sub**script**', 'subscript'],
  ['comments and pictures', '<!-- image -->\n\n![a leaf](leaf.png)\n\nb', 'a leaf b'],
  ['numbers of items, as they are shown', '3. a\n4. b\n    - c', '3 a 4 b c'],
  ['cells of a table', '| a | b |\n| - | - |\n| 1 | 2 |', 'a b 1 2'],
  ['a formula', 'so $E=mc^{2}$.', 'so e mc 2'],
  ['fractions and sums', '$$\\sum_{n=1}^{ \\infty }a_{n}\\cos(\\frac{n \\pi x}{L})$$', 'n 1 a n cos nπx l'],
  ['a choice', '$\\left(\\genfrac{}{}{0pt}{}{n}{k}\\right)$', 'n k'],
  [
    'words in a formula',
    '$\\underbrace{x}_{group\\ with\\ braces}+ \\text{ \\textellipsis }$',
    'x group with braces',
  ],
  ['a limit', '$\\max_{0 \\leq x}xe^{-x^{2}}$', 'max 0 x xe x 2'],
  ['a command nobody knows', '$a \\foo b$', 'a foo b'],
  ['prices', 'from $9 million to $10', 'from 9 million to 10'],
])('%s', (_, markdown, words) => {
  expect(wordsOf(markdownText(markdown)).join(' ')).toBe(words)
})
