import { expect, test } from 'vitest'
import { textString } from '../../../../workers/adapters/pdf-reader/text-string.ts'

test.each([
  ['UTF-16, big end first', [0xfe, 0xff, 0x09, 0x15], 'क'],
  ['UTF-16 with a surrogate pair', [0xfe, 0xff, 0xd8, 0x35, 0xdc, 0x4e], '𝑎'],
  ['UTF-16, little end first', [0xff, 0xfe, 0x15, 0x09], 'क'],
  ['UTF-8', [0xef, 0xbb, 0xbf, 0xe0, 0xa4, 0x95], 'क'],
  ['PDFDocEncoding', [0x61, 0x84, 0x92, 0x93, 0xa0, 0xe9], 'a—™ﬁ€é'],
  ['nothing', [], ''],
])('%s', (_, bytes, text) => expect(textString(Uint8Array.from(bytes))).toBe(text))
