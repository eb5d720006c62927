/** Letters by code, 16 a line; a blank is a code that means nothing by itself. */
const table = (lines: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    [...lines.join('')].map((letter, code) => [code, letter] as const).filter(([, letter]) => letter !== ' '),
  )

/**
 * The mathematical encodings of TeX: The TeXbook, appendix F, and the manual of the AMS fonts. Their fonts name glyphs in
 * ways of their own (`summationdisplay`), which no list of glyph names knows.
 */
const ENCODINGS: readonly (readonly [name: RegExp, letters: ReadonlyMap<number, string>])[] = [
  [
    /^(cmb?sy|lmmathsymbols)/i,
    table([
      '−⋅×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘∙',
      '≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻',
      '←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝',
      '′∞∈∋△▽ ↦∀∃¬∅ℜℑ⊤⊥',
      'ℵABCDEFGHIJKLMNO',
      'PQRSTUVWXYZ∪∩⊎∧∨',
      '⊢⊣⌊⌋⌈⌉{}⟨⟩|∥↕⇕\\≀',
      '√∐∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠',
    ]),
  ],
  [
    /^(cmex|lmmathextension)/i,
    table([
      '()[]⌊⌋⌈⌉{}⟨⟩|∥/\\',
      '()()[]⌊⌋⌈⌉{}⟨⟩/\\',
      '()[]⌊⌋⌈⌉{}⟨⟩/\\/\\',
      '⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐',
      '⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗',
      '∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁',
      '∐∐      []⌊⌋⌈⌉{}',
      '√√√√            ',
    ]),
  ],
  [
    /^(cmmib?|lmmathitalic)\d/i,
    new Map([
      [0x0f, 'ϵ'],
      [0x25, 'ϱ'],
      [0x60, 'ℓ'],
      [0x7d, '℘'],
    ]),
  ],
  [
    /^msam\d/i,
    new Map([
      [0x03, '□'],
      [0x36, '⩽'],
      [0x3e, '⩾'],
    ]),
  ],
]

/** The letter of a code in one of TeX's mathematical fonts, or null. @param name of the font, without the prefix of a subset */
export const texMathLetter = (name: string, code: number): string | null =>
  ENCODINGS.find(([pattern]) => pattern.test(name))?.[1].get(code) ?? null
