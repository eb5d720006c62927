import { expect, test } from 'vitest'
import { htmlReader } from '../../../../workers/adapters/document-reader/html/html-reader.ts'
import { shown } from '../../../support/documents/shown.ts'

const reader = htmlReader()

const math = (inner: string) => `<math>${inner}</math>`

test.each([
  [
    'a formula in a line',
    `<p>so ${math('<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>')}.`,
    ['p so E = mc^2.'],
  ],
  [
    'a formula alone',
    `<p>${math('<mfrac><mrow><mo>-</mo><mi>b</mi></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac>')}</p>`,
    ['formula (-b)/(2a)'],
  ],
  [
    'a displayed formula',
    '<p>so <math display=block><msqrt><mi>x</mi></msqrt></math> holds',
    ['p so', 'formula √(x)', 'p holds'],
  ],
  [
    'a sum',
    math(
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub>',
    ),
    ['formula ∑_(i = 1)^n x_i'],
  ],
  [
    'a matrix',
    math(
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
    ),
    ['formula [1, 0; 0, 1]'],
  ],
  [
    'a vector',
    math('<mover><mi>F</mi><mo>→</mo></mover><mo>=</mo><mo>-</mo><mi>k</mi><mi>x</mi>'),
    ['formula F⃗ = -kx'],
  ],
  [
    'a mixed number and a power',
    math('<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><msup><mi>x</mi><mi>k</mi></msup><mi>y</mi>'),
    ['formula 2 1/2 x^k y'],
  ],
  ['a function', math('<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>'), ['formula sin x']],
  [
    'TeX beside it',
    math(
      '<semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics>',
    ),
    ['formula x'],
  ],
  [
    'TeX alone',
    math('<semantics><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics>'),
    ['formula \\frac{1}{2}'],
  ],
  [
    'KaTeX',
    `<p>so <span class=katex><span class=katex-mathml>${math('<mi>x</mi>')}</span><span class=katex-html aria-hidden=true>x</span></span>`,
    ['p so x'],
  ],
  [
    'MathJax',
    '<p>so <span class=MathJax_Preview>x</span><span class=MathJax>x</span><script type="math/tex">x^2</script>',
    ['p so x^2'],
  ],
  [
    'MediaWiki',
    `<p>so <span class=mwe-math-element><span class="mwe-math-mathml-inline" style="display: none;">${math('<mi>x</mi>')}</span><img class="mwe-math-fallback-image-inline" aria-hidden=true alt="x"></span>`,
    ['p so x'],
  ],
])('%s is readable and stands there once', async (_, html, pieces) => {
  expect(await shown(reader, html)).toEqual(pieces)
})
