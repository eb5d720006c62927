import { expect, test } from 'vitest'
import { docxReader } from '../../../../../workers/adapters/document-reader/docx/docx-reader.ts'
import { docxOf } from '../../../../support/office/docx.ts'
import { readBy } from '../../../../support/office/read.ts'

const term = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const raised = (base: string, above: string) =>
  `<m:sSup><m:e>${term(base)}</m:e><m:sup>${term(above)}</m:sup></m:sSup>`
const lowered = (base: string, below: string) =>
  `<m:sSub><m:e>${term(base)}</m:e><m:sub>${term(below)}</m:sub></m:sSub>`
const fraction = (above: string, below: string) =>
  `<m:f><m:num>${term(above)}</m:num><m:den>${term(below)}</m:den></m:f>`

test.each([
  ['a power and what it is multiplied by', raised('x', 'k') + raised('a', 'n-k'), 'x^k a^(n-k)'],
  ['an index and a letter', lowered('x', 'i') + term('y'), 'x_i y'],
  ['a power and a sign', raised('x', '2') + term('+1'), 'x^2+1'],
  ['a fraction and a letter', fraction('1', 'z') + term('dz'), '1/z dz'],
  ['a mixed number is no other number', term('2') + fraction('1', '2'), '2 1/2'],
  ['a fraction of sums', term('2') + fraction('a+b', 'c'), '2(a+b)/c'],
  ['a number and a power', term('2') + raised('x', '2'), '2x^2'],
])('%s', async (_, formula, text) => {
  const file = docxOf(`<w:p><m:oMathPara><m:oMath>${formula}</m:oMath></m:oMathPara></w:p>`)
  expect((await readBy(docxReader(), file)).pieces.map((piece) => piece.text)).toEqual([text])
})
