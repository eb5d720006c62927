import { expect, test } from 'vitest'
import { isPictureStream } from '../../../../workers/adapters/pdfium/picture-stream.ts'

test.each([
  ['a picture', '7 0 obj\n<< /Type /XObject /Subtype /Image /Width 9 >>\nstream\n', true],
  ['without spaces', '7 0 obj<</Subtype/Image/Width 9>>stream\r\n', true],
  ['behind another object', 'endstream\nendobj\n7 0 obj <</Subtype/Image>> stream\n', true],
  [
    'a form behind a picture',
    '7 0 obj <</Subtype/Image>> stream\nx\nendstream endobj 8 0 obj <</Subtype/Form>> stream\n',
    false,
  ],
  ['something else', '7 0 obj << /Length 9 >>\nstream\n', false],
  ['an image mask by another name', '7 0 obj << /Subtype /Images >>\nstream\n', false],
  ['a dictionary whose beginning is out of sight', '/Subtype /Image >>\nstream\n', false],
  ['the middle of a stream', '7 0 obj << /Subtype /Image >>\nstream\nabc', false],
  ['nothing', '', false],
])('%s', (_, text, expected) => {
  expect(isPictureStream(new TextEncoder().encode(text))).toBe(expected)
})
