import { expect, test } from 'vitest'
import { decode } from '../../../../workers/adapters/document-reader/encoding/decode.ts'

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16))

const wide = (text: string, upperFirst: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((one) =>
      upperFirst
        ? [one.charCodeAt(0) >> 8, one.charCodeAt(0) & 255]
        : [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8],
    ),
  )

test.each([
  [
    'Shift-JIS',
    '細胞はすべての生物の基本単位である。植物細胞には細胞壁がある。',
    '8dd7964582cd82b782d782c482cc90b695a882cc8aee967b925088ca82c582a082e98142904195a88dd7964582c982cd8dd7964595c782aa82a082e98142',
  ],
  [
    'EUC-JP',
    '細胞はすべての生物の基本単位である。植物細胞には細胞壁がある。',
    'bad9cba6a4cfa4b9a4d9a4c6a4cec0b8caaaa4ceb4f0cbdcc3b1b0cca4c7a4a2a4eba1a3bfa2caaabad9cba6a4cba4cfbad9cba6cac9a4aca4a2a4eba1a3',
  ],
  [
    'GBK',
    '细胞是所有生物的基本单位。植物细胞有细胞壁,而动物细胞没有。',
    'cfb8b0fbcac7cbf9d3d0c9faceefb5c4bbf9b1beb5a5cebba1a3d6b2ceefcfb8b0fbd3d0cfb8b0fbb1da2cb6f8b6afceefcfb8b0fbc3bbd3d0a1a3',
  ],
  [
    'Big5',
    '細胞是所有生物的基本單位。植物細胞有細胞壁,而動物細胞沒有。',
    'b2d3ad4dac4fa9d2a6b3a5cdaaabaabab0f2a5bbb3e6a6eca143b4d3aaabb2d3ad4da6b3b2d3ad4dbec02ca6d3b0caaaabb2d3ad4da853a6b3a143',
  ],
  [
    'EUC-KR',
    '세포는 모든 생물의 기본 단위이다. 식물 세포에는 세포벽이 있다.',
    'bcbcc6f7b4c220b8f0b5e720bbfdb9b0c0c720b1e2babb20b4dcc0a7c0ccb4d92e20bdc4b9b020bcbcc6f7bfa1b4c220bcbcc6f7baaec0cc20c0d6b4d92e',
  ],
  [
    'Windows-1251',
    'Клетка является основной единицей всего живого. У растений есть клеточная стенка.',
    'caebe5f2eae020ffe2ebffe5f2f1ff20eef1edeee2edeee920e5e4e8ede8f6e5e920e2f1e5e3ee20e6e8e2eee3ee2e20d320f0e0f1f2e5ede8e920e5f1f2fc20eaebe5f2eef7ede0ff20f1f2e5edeae02e',
  ],
  [
    'KOI8-R',
    'Клетка является основной единицей всего живого. У растений есть клеточная стенка.',
    'ebccc5d4cbc120d1d7ccd1c5d4d3d120cfd3cecfd7cecfca20c5c4c9cec9c3c5ca20d7d3c5c7cf20d6c9d7cfc7cf2e20f520d2c1d3d4c5cec9ca20c5d3d4d820cbccc5d4cfdecec1d120d3d4c5cecbc12e',
  ],
  [
    'Windows-1252',
    'The cell is called “la cellule” in French – déjà vu, naïve. Größe und Maß.',
    '5468652063656c6c2069732063616c6c656420936c612063656c6c756c659420696e204672656e636820962064e96ae02076752c206e61ef76652e204772f6df6520756e64204d61df2e',
  ],
  [
    'Windows-1250',
    'Buňka je základní stavební a funkční jednotka živých organismů. Příliš žluťoučký kůň.',
    '4275f26b61206a65207ae16b6c61646eed207374617665626eed20612066756e6be86eed206a65646e6f746b61209e6976fd6368206f7267616e69736df92e2050f8ed6c699a209e6c759d6f75e86bfd206bf9f22e',
  ],
  [
    'Windows-1253',
    'Το κύτταρο είναι η βασική μονάδα της ζωής. Τα φυτά έχουν κυτταρικό τοίχωμα.',
    'd4ef20eafdf4f4e1f1ef20e5dfede1e920e720e2e1f3e9eade20ecefeddce4e120f4e7f220e6f9def22e20d4e120f6f5f4dc20ddf7eff5ed20eaf5f4f4e1f1e9eafc20f4efdff7f9ece12e',
  ],
  [
    'Windows-1254',
    'Hücre, canlıların temel yapı birimidir. Bitki hücrelerinde hücre duvarı vardır. Işık şeker ağaç.',
    '48fc6372652c2063616e6cfd6c6172fd6e2074656d656c20796170fd20626972696d696469722e204269746b692068fc6372656c6572696e64652068fc637265206475766172fd2076617264fd722e2049fefd6b20fe656b65722061f061e72e',
  ],
  [
    'Windows-1255',
    'התא הוא יחידת הבסיס של כל היצורים החיים. לצמחים יש דופן תא.',
    'e4fae020e4e5e020e9e7e9e3fa20e4e1f1e9f120f9ec20ebec20e4e9f6e5f8e9ed20e4e7e9e9ed2e20ecf6eee7e9ed20e9f920e3e5f4ef20fae02e',
  ],
  [
    'Windows-1256',
    'الخلية هي الوحدة الأساسية لجميع الكائنات الحية. للنبات جدار خلوي.',
    'c7e1cee1edc920e5ed20c7e1e6cdcfc920c7e1c3d3c7d3edc920e1cce3edda20c7e1dfc7c6e4c7ca20c7e1cdedc92e20e1e1e4c8c7ca20cccfc7d120cee1e6ed2e',
  ],
  [
    'ISO 8859-2',
    'Buňka je základní stavební a funkční jednotka živých organismů. Příliš žluťoučký kůň.',
    '4275f26b61206a65207ae16b6c61646eed207374617665626eed20612066756e6be86eed206a65646e6f746b6120be6976fd6368206f7267616e69736df92e2050f8ed6c69b920be6c75bb6f75e86bfd206bf9f22e',
  ],
  [
    'ISO-2022-JP',
    '細胞はすべての生物の基本単位である。',
    '1b24423a594b26244f243924592446244e40384a2a244e34704b5c4331304c24472422246b21231b2842',
  ],
  [
    'Windows-874',
    'เซลล์เป็นหน่วยพื้นฐานของสิ่งมีชีวิต พืชมีผนังเซลล์',
    'e0abc5c5ece0bbe7b9cbb9e8c7c2bed7e9b9b0d2b9a2cda7cad4e8a7c1d5aad5c7d4b520bed7aac1d5bcb9d1a7e0abc5c5ec',
  ],
  [
    'a table in Shift-JIS',
    '名前,年齢,住所\n佐藤太郎,30,東京\n三木英子,25,大阪\n',
    '96bc914f2c944e97ee2c8f5a8f8a0a8db293a191be98592c33302c938c8b9e0a8e4f96d889708e712c32352c91e58de30a',
  ],
])('%s is told by its statistics', async (_, text, hex) => {
  expect(await decode(fromHex(hex), null)).toBe(text)
})

const HINDI = 'कोशिका जीवन की इकाई है।\nहर जीव कोशिकाओं से बना है।'

test.each([
  ['UTF-8', new TextEncoder().encode(HINDI)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${HINDI}`)],
  ['UTF-16, little-endian', wide(HINDI, false)],
  ['UTF-16, little-endian with a mark', wide(`\uFEFF${HINDI}`, false)],
  ['UTF-16, big-endian', wide(HINDI, true)],
  ['UTF-16, big-endian with a mark', wide(`\uFEFF${HINDI}`, true)],
])('%s is told by its bytes', async (_, bytes) => {
  expect(await decode(bytes, 'windows-1252')).toBe(HINDI)
})

test('one broken byte does not make UTF-8 something else', async () => {
  const bytes = new TextEncoder().encode(HINDI)
  expect(await decode(bytes.subarray(0, -1), null)).toBe(`${HINDI.slice(0, -1)}\uFFFD`)
})

test('what is declared counts where the bytes allow it', async () => {
  const bytes = Uint8Array.of(0xe9, 0xf1, 0x20, 0xe9)
  expect(await decode(bytes, 'windows-1251')).toBe('йс й')
  expect(await decode(bytes, 'iso-8859-1')).toBe('éñ é')
})

test('Latin-1 means Windows-1252', async () => {
  expect(await decode(Uint8Array.of(0x93, 0x61, 0x94, 0x20, 0x80), 'iso-8859-1')).toBe('“a” €')
})
