import { describe, expect, test, vi } from 'vitest'
import { LAUGHS } from '../../support/documents/hostile-archive.ts'
import { LESSONS } from '../../support/documents/lessons.ts'
import { outcomeOf } from '../../support/documents/outcome.ts'
import { docxOf, docxParts, paragraph, run } from '../../support/office/docx.ts'
import { zipOf } from '../../support/office/zip.ts'

vi.setConfig({ testTimeout: 20_000 })

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const outcomeOfText = (text: string, fileName?: string) => outcomeOf(bytes(text), fileName)

const MAIL = 'From: a@example.org\nTo: b@example.org\nSubject: Plants\nMIME-Version: 1.0\n'
const TTML = '<tt xmlns="http://www.w3.org/ns/ttml"><body><div>'
const CUE = '<p begin="1s" end="2s">'
const times = (part: string, count: number): string => part.repeat(count)
const cues = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const time = new Date(at * 5_000).toISOString().slice(11, 23)
    return `${time} --> ${time}\nRoots.\n`
  }).join('\n')
const multiparts = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  ).join('')
const namespaces = Array.from({ length: 50_000 }, (_, at) => `xmlns:a${at}="x"`).join(' ')

describe('a text that asks for more than a document may cost is refused', () => {
  test.each([
    ['Rich Text Format: groups within groups', `{\\rtf1 ${times('{', 100_000)}`],
    ['Rich Text Format: much text', `{\\rtf1 ${times('a ', 11_000_000)}}`],
    ['a web page: elements', `<!doctype html><p>${times('<b>a</b>', 100_000)}`],
    ['a web page: bytes', `<!doctype html><p>${times('a ', 4 * 2 ** 20)}`],
    ['Markdown: quotes within quotes', `# A\n\n- b\n\n${times('> ', 5_000)}a\n`],
    ['Markdown: brackets', `# A\n\n- b\n\n${times('[', 50_000)}\n`],
    ['plain text', times('All life. ', 3_000_000)],
    ['comma-separated values: cells', times(`${times('a,', 999)}b\n`, 600)],
    ['e-mail: bytes', `${MAIL}\n${times('All life.\n', 2_800_000)}`],
    ['e-mail: parts within parts', `${MAIL}${multiparts(5_000)}`],
    ['TTML: elements within elements', `${TTML}${times('<div>', 100_000)}`],
    ['TTML: elements', `${TTML}${times(`${CUE}a</p>`, 260_000)}</div></body></tt>`],
  ])('%s', async (kind, text) => {
    const outcome = await outcomeOfText(text, kind.startsWith('Markdown') ? 'notes.md' : undefined)
    expect(outcome.slice(0, 80)).toBe('resource-limit')
  })
})

describe('a text that is cut off is read as far as it goes, or is corrupt', () => {
  const TEXTS = LESSONS.filter(({ file }) => file[0] !== 0x50)
  test.each(TEXTS)('$kind', async ({ file, mediaType }) => {
    for (const part of [0.5, 0.7, 0.9]) {
      const outcome = await outcomeOf(file.subarray(0, Math.floor(file.length * part)))
      if (mediaType === 'application/ttml+xml') expect(outcome).toBe('corrupt-file')
      else expect(outcome).toMatch(/^published: /)
    }
  })
})

test.each([
  ['TTML', `${LAUGHS}${TTML}${CUE}Roots &e9; &file;</p></div></body></tt>`],
  ['a web page', `<?xml version="1.0"?>${LAUGHS}<html><body><p>Roots &e9; &file;</p></body></html>`],
])('entities of its own are not expanded in %s', async (_, text) => {
  const outcome = await outcomeOfText(text)
  expect(outcome).toMatch(/^published: Roots/)
  expect(outcome.length).toBeLessThan(100)
})

describe('nothing is run and nothing is fetched', () => {
  const URL_ELSEWHERE = 'http://127.0.0.1/x'
  test.each([
    [
      'a web page',
      `<!doctype html><html><head><link rel=stylesheet href=${URL_ELSEWHERE}><base href=${URL_ELSEWHERE}><script src=${URL_ELSEWHERE}></script><meta http-equiv=refresh content="0;url=${URL_ELSEWHERE}"></head><body onload="fetch('${URL_ELSEWHERE}')"><p>Roots</p><img src=${URL_ELSEWHERE}><iframe src=${URL_ELSEWHERE}></iframe><object data=${URL_ELSEWHERE}></object><script>document.write('run')</script></body></html>`,
    ],
    [
      'Markdown',
      `Roots\n\n- a\n- b\n\n![](${URL_ELSEWHERE})\n\n<script>document.write('run')</script>\n\n<img src="${URL_ELSEWHERE}">\n`,
    ],
    [
      'Rich Text Format',
      `{\\rtf1{\\*\\template ${URL_ELSEWHERE}}{\\object\\objocx{\\*\\objdata 0105}}{\\field{\\*\\fldinst INCLUDEPICTURE "${URL_ELSEWHERE}" \\\\d}{\\fldrslt }}{\\field{\\*\\fldinst DDEAUTO c:\\\\cmd.exe "/c run"}{\\fldrslt }}Roots\\par}`,
    ],
    [
      'e-mail',
      `${MAIL}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/external-body; access-type=URL; URL="${URL_ELSEWHERE}"\n\n--b\nContent-Type: text/html\n\n<p>Roots</p><img src="${URL_ELSEWHERE}"><script>document.write('run')</script>\n--b\nContent-Type: application/x-msdownload; name=run.exe\nContent-Disposition: attachment\n\nMZ\n--b--\n`,
    ],
    [
      'comma-separated values',
      `part,task,depth\nRoots,"=WEBSERVICE(""${URL_ELSEWHERE}"")",3\nleaf,"=cmd|'/c calc'!A1",2\nstem,c,1\n`,
    ],
    [
      'WebVTT',
      `WEBVTT\n\nSTYLE\n::cue { background: url(${URL_ELSEWHERE}) }\n\n00:01.000 --> 00:02.000\nRoots\n`,
    ],
  ])('%s', async (kind, text) => {
    const outcome = await outcomeOfText(text, kind === 'Markdown' ? 'notes.md' : undefined)
    expect(outcome).toMatch(/^published: [\s\S]*Roots/)
    expect(outcome).not.toMatch(/document\.write|\brun\b(?!\.exe)/)
  })
})

describe('names that every object has are names like others', () => {
  const listed = (format: string) =>
    docxOf(paragraph(run('Roots'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'), {
      numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    })
  test.each<[string, Uint8Array, string | undefined, string]>([
    ['an ending of a file name', bytes('Roots'), 'notes.constructor', 'Roots'],
    [
      'an element of HTML',
      bytes('<!doctype html><p>Roots <constructor>drink</constructor>'),
      undefined,
      'Roots drink',
    ],
    [
      'a sign over a letter',
      bytes('<!doctype html><p>Roots <math><mover><mi>x</mi><mo>constructor</mo></mover></math>'),
      undefined,
      'Roots x^constructor',
    ],
    ['a format of numbers', listed('hasOwnProperty'), undefined, '1. Roots'],
    [
      'an element in a run of Word',
      docxOf(`<w:p><w:r><constructor/><w:t>Roots</w:t></w:r></w:p>`),
      undefined,
      'Roots',
    ],
    [
      'an element in a formula of Word',
      docxOf(`<w:p><m:oMath><hasOwnProperty><m:r><m:t>x</m:t></m:r></hasOwnProperty></m:oMath></w:p>`),
      undefined,
      'x',
    ],
    ['a control word of Rich Text Format', bytes('{\\rtf1 \\hasOwnProperty Roots\\par}'), undefined, 'Roots'],
  ])('%s', async (_, file, fileName, text) => {
    expect(await outcomeOf(file, fileName)).toBe(`published: ${text}`)
  })
})

describe('what is said once costs once', () => {
  test('namespaces that are declared above many elements', async () => {
    const parts = docxParts(
      `<w:sdt ${namespaces}>${times('<w:p xmlns:a="x"/>', 20_000)}</w:sdt><w:p><w:r><w:t>Roots</w:t></w:r></w:p>`,
    )
    expect(await outcomeOf(zipOf(parts))).toBe('published: Roots')
  })

  test('a tag of XHTML that has no end', async () => {
    expect(await outcomeOfText(`<?xml version="1.0"?><html><p>Roots</p><${times('a', 2 ** 20)}`)).toBe(
      'published: Roots',
    )
  })

  test('captions, however many', async () => {
    expect(await outcomeOfText(`WEBVTT\n\n${cues(3_000)}`)).toMatch(/^published: Roots/)
  })
})
