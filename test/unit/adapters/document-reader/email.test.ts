import { expect, test } from 'vitest'
import { emailReader } from '../../../../workers/adapters/document-reader/email/email-reader.ts'
import { readsAnything } from '../../../support/documents/reads-anything.ts'
import { readWith, shown } from '../../../support/documents/shown.ts'

const reader = emailReader()

const HEADER =
  'From: Ana <ana@example.org>\nTo: Li <li@example.org>, b@example.org\nDate: Fri, 16 Dec 2022 17:04:16 -0500\nSubject: Cells'
const TOP = [
  'h1 Cells',
  'p From: Ana <ana@example.org>\nTo: Li <li@example.org>, b@example.org\nDate: Fri, 16 Dec 2022 17:04:16 -0500',
]

const multipart = (kind: string, ...parts: string[]): string =>
  `${HEADER}\nMIME-Version: 1.0\nContent-Type: multipart/${kind}; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`

const PLAIN = 'Content-Type: text/plain; charset=utf-8\n\nAll life.\n\n- one\n- two'
const HTML = 'Content-Type: text/html; charset=utf-8\n\n<p>All <b>life</b>.</p><ul><li>one</ul>'
const attached = (name: string, more = 'Content-Disposition: attachment') =>
  `Content-Type: application/pdf; name="${name}"\nContent-Transfer-Encoding: base64\n${more}\n\nJVBERi0=`

test.each([
  ['a plain body', `${HEADER}\n\nAll life.\n\nIs cells.`, ['p All life.', 'p Is cells.']],
  ['one of two bodies', multipart('alternative', PLAIN, HTML), ['p All life.', '- one', '- two']],
  ['a body of HTML', multipart('alternative', HTML), ['p All life.', '- one']],
  [
    'a plain body that only points to the other',
    multipart('alternative', 'Content-Type: text/plain\n\nHTML!', HTML),
    ['p All life.', '- one'],
  ],
  ['quoted lines', `${HEADER}\n\nYes.\n\n> All life\n> is cells?`, ['p Yes.', 'p > All life\n> is cells?']],
  [
    'attachments by name',
    multipart('mixed', PLAIN, attached('cells.pdf'), attached('é.pdf')),
    ['p All life.', '- one', '- two', 'p Attachments: cells.pdf, é.pdf'],
  ],
  [
    'no pictures of the text',
    multipart('related', HTML, attached('a.png', 'Content-Disposition: inline\nContent-ID: <x>')),
    ['p All life.', '- one'],
  ],
  [
    'quoted-printable',
    `${HEADER}\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nd=E9j=E0 =\nvu`,
    ['p déjà vu'],
  ],
  [
    'base64',
    `${HEADER}\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nZMOpasOg`,
    ['p déjà'],
  ],
  [
    'a message within',
    multipart('mixed', PLAIN, 'Content-Type: message/rfc822\n\nSubject: Walls\n\nNot all.'),
    ['p All life.', '- one', '- two', 'p Subject: Walls', 'p Not all.'],
  ],
])('%s', async (_, message, pieces) => {
  expect(await shown(reader, message)).toEqual([...TOP, ...pieces])
})

test('a subject in any letters is heading and title', async () => {
  const { title, language, pieces } = await readWith(
    reader,
    'From: =?utf-8?Q?J=C3=BCrgen?= <j@example.org>\nSubject: =?utf-8?B?4KSV4KWL4KS24KS/4KSV4KS+?=\nContent-Language: hi\n\na',
  )
  expect({ title, language }).toEqual({ title: 'कोशिका', language: 'hi' })
  expect(pieces.map(({ text }) => text)).toEqual(['कोशिका', 'From: Jürgen <j@example.org>', 'a'])
})

test('a message without anything is nothing', async () => {
  expect((await readWith(reader, '   \n\n  ')).pieces).toEqual([])
})

test.each([
  [
    'parts within parts',
    Array.from(
      { length: 500 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    ).join(''),
  ],
  ['messages within messages', 'Content-Type: message/rfc822\n\n'.repeat(5_000)],
  ['a header without end', `Subject: ${'a '.repeat(3_000_000)}`],
  ['many fields', 'X-A: b\n'.repeat(500_000)],
  [
    'many parts',
    multipart('mixed', ...Array.from({ length: 20_000 }, () => 'Content-Type: text/plain\n\na')),
  ],
  ['encoded words', `Subject: ${'=?utf-8?Q?a?= '.repeat(100_000)}\n\nx`],
  ['addresses', `To: ${'a <b@c>, '.repeat(100_000)}\n\nx`],
  ['open groups', `To: ${'a:('.repeat(100_000)}\n\nx`],
  ['too many bytes', ' '.repeat(26 * 2 ** 20)],
])(
  '%s are dealt with within seconds',
  async (_, message) => {
    const start = performance.now()
    const read = await reader.read(new TextEncoder().encode(message))
    expect(read.ok ? 'read' : read.error.kind).toMatch(/read|resource-limit|corrupt-file/)
    expect(performance.now() - start).toBeLessThan(10_000)
  },
  60_000,
)

readsAnything(
  reader,
  [new TextEncoder().encode(multipart('mixed', PLAIN, HTML, attached('é.pdf')))],
  'Subject: a\n\n',
)
