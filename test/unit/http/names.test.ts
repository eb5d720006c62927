import { expect, test } from 'vitest'
import { AmendBody } from '../../../workers/http/contract/amend.ts'
import { jsonOf, memoryApp } from '../../support/memory-app.ts'

const send = memoryApp()

const REFUSED: readonly [string, string][] = [
  ['a null character', 'Bio\u0000logy'],
  ['a line break', 'Biology\nGrade 9'],
  ['an escape', 'Biology\u001b[31m'],
  ['a control beyond ASCII', 'Bio\u0085logy'],
  ['a line separator', 'Biology\u2028Grade 9'],
  ['a right-to-left override', 'Exam \u202egnp.exe'],
  ['an embedding', '\u202bBiology\u202c'],
  ['an isolate', '\u2067Biology\u2069'],
  ['half a character', 'Biology \ud83c'],
]

const TAKEN: readonly [string, string][] = [
  ['Arabic with a Latin word between direction marks', 'كتاب \u200eDNA\u200f للصف التاسع'],
  ['Persian with a joiner', 'می\u200cخواهم'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['an emoji of several people', '👩\u200d🏫 Notes'],
  ['an Arabic letter mark', '\u061c12 دروس'],
]

const metadata = (title: string) => ({ title, source_family: 'textbook', scope: 'tenant' })
const announced = (title: string, file_name: string) =>
  jsonOf({ metadata: metadata(title), file_name, byte_length: 3, sha256: 'a'.repeat(64) })

/** A form with a file of one line, as a browser sends it. */
function form(title: string, fileName: string): RequestInit {
  const body = [
    '--edge',
    'content-disposition: form-data; name="metadata"',
    '',
    JSON.stringify(metadata(title)),
    '--edge',
    `content-disposition: form-data; name="file"; filename="${fileName}"`,
    '',
    `Cells divide: ${title}`,
    '--edge--',
    '',
  ].join('\r\n')
  const bytes = new TextEncoder().encode(body)
  const headers = {
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': `${bytes.length}`,
  }
  return { method: 'POST', body: bytes, headers }
}

const pointersOf = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { pointer: string }[] }
  return [response.status, ...errors.map(({ pointer }) => pointer)]
}

test.each(REFUSED)('%s is refused in a title', async (_, title) => {
  expect(await pointersOf(await send('/ingest', form(title, 'a.txt')))).toEqual([422, '/title'])
  expect(await pointersOf(await send('/uploads', announced(title, 'a.txt')))).toEqual([
    422,
    '/metadata/title',
  ])
  expect(AmendBody.safeParse({ title }).success).toBe(false)
})

test.each(REFUSED)('%s is refused in a file name', async (_, name) => {
  expect(await pointersOf(await send('/uploads', announced('Biology', name)))).toEqual([422, '/file_name'])
})

test.each(['\u202e', '\u2066', '\u0007'])('and so is %j in the name of a part', async (character) => {
  const [status] = await pointersOf(await send('/ingest', form('Biology', `a${character}txt.exe`)))
  expect(status).toBe(422)
})

test.each(TAKEN)('%s is taken', async (_, name) => {
  const uploaded = await send('/ingest', form(name, `${name}.txt`))
  expect(uploaded.status, await uploaded.clone().text()).toBeLessThan(300)
  const { document_id } = (await uploaded.json()) as { document_id: string }
  const document = (await (await send(`/documents/${document_id}`)).json()) as {
    title: string
    file_name: string
  }
  expect([document.title, document.file_name]).toEqual([name, `${name}.txt`])
  expect(AmendBody.safeParse({ title: name }).success).toBe(true)
})
