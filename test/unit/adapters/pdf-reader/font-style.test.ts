import { expect, test } from 'vitest'
import { fontStyle } from '../../../../workers/adapters/pdf-reader/font-style.ts'

test.each([
  ['ABCDEF+Times-Roman', 0, 0, 0, { name: 'Times-Roman', weight: 400, italic: false, fixedPitch: false }],
  ['Arial,BoldItalic', 0, 0, 0, { weight: 700, italic: true }],
  ['MinionPro-Semibold', 0, 0, 0, { weight: 600 }],
  ['Lato-Light', 0, 0, 0, { weight: 300 }],
  ['CMBX12', 0, 0, 0, { weight: 700, italic: false }],
  ['CMTI10', 0, 0, 0, { weight: 400, italic: true }],
  ['CMTT10', 0, 0, 0, { fixedPitch: true }],
  ['LMRoman10-Bold', 0, 0, 0, { weight: 700 }],
  ['Roboto-Regular', 0, 812, 0, { weight: 400 }],
  ['F12', 0, 700, 0, { weight: 700 }],
  ['F13', 1 << 18, 0, 0, { weight: 700 }],
  ['F14', (1 << 6) | 1, 0, 0, { weight: 400, italic: true, fixedPitch: true }],
  ['F15', 0, 0, -12, { italic: true }],
  ['Courier', 0, 0, 0, { fixedPitch: true }],
  ['MonotypeCorsiva', 0, 0, 0, { fixedPitch: false }],
  ['', 0, 0, 0, { name: '', weight: 400 }],
])('%s', (name, flags, stemWeight, italicAngle, wanted) => {
  expect(fontStyle(name, flags, stemWeight, italicAngle)).toMatchObject(wanted)
})
