import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { basename } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { call, post } from './client.mjs'

const SETTLED = ['published', 'published_with_gaps', 'failed', 'refused']

/** Parts that are sent at the same time. */
const AT_ONCE = 2

/** Tries of a PUT; between them the wait doubles, from half a second. */
const TRIES = 5

/** Milliseconds for an answer about a job before it is asked for again. */
const ANSWER_WITHIN = 15_000

/** Milliseconds between two looks at a job. */
const LOOK = 500

/** What the engine or the object store refuses, in words for a person. */
export class Refusal extends Error {}

/**
 * Brings a file to the engine: announces it, PUTs it, completes it and follows its job to the end.
 * @param {string} file @param {number} size in bytes @param {object} metadata as `POST /uploads` takes it
 * @param {{ url: string, token: string, bar: ReturnType<import('./progress-bar.mjs').progressBar>, say(line: string): void }} to
 * @returns the job, which has ended
 */
export async function bringFile(file, size, metadata, to) {
  const announcement = {
    metadata,
    byte_length: size,
    sha256: await sha256(file, size, to.bar),
    file_name: basename(file).slice(0, 255),
  }
  const announce = async () => accepted(await post(to.url, to.token, '/uploads', announcement))
  const upload = await announce()
  if (upload.deduplicated) {
    to.say(`These bytes are there already: ${upload.document_id}`)
    return follow(upload.job_id, to)
  }
  to.bar.begin('sending ', size)
  const parts = upload.parts === null ? undefined : await putParts(file, upload, announce, to.bar)
  if (parts === undefined)
    await putPatiently(async (renew) => (renew ? announce() : upload), { file, from: 0, to: size }, to.bar)
  to.bar.end()
  const body = { upload_id: upload.upload_id, ...(parts && { parts }) }
  const { job_id } = accepted(await post(to.url, to.token, '/ingest', body))
  return follow(job_id, to)
}

/** The SHA-256 of a file, read once and never held. */
async function sha256(file, size, bar) {
  const hash = createHash('sha256')
  bar.begin('checksum', size)
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    bar.add(chunk.length)
  }
  bar.end()
  return hash.digest('hex')
}

/** PUTs the parts of a file, a few at a time. @returns their numbers and etags, in order */
async function putParts(file, upload, announce, bar) {
  const done = []
  const left = [...upload.parts]
  const worker = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const { number, from, to } = part
      const address = async (renew) => (renew ? (await announce()).parts[number - 1] : part)
      done.push({ number, etag: await putPatiently(address, { file, from, to }, bar) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done.sort((a, b) => a.number - b.number)
}

/** PUTs a range of a file, again where the connection broke, and by a new signature where the old one ran out. */
async function putPatiently(address, range, bar) {
  for (let tried = 1, renew = false; ; tried++) {
    let sent = 0
    const counted = (bytes) => {
      sent += bytes
      bar.add(bytes)
    }
    try {
      const { status, etag, text } = await put(await address(renew), range, counted)
      if (status < 300) return etag
      const [, code] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
      renew = /expired/i.test(text)
      if (!renew && status < 500 && status !== 429)
        throw new Refusal(`The PUT was refused: ${status} ${code ?? ''}`)
      if (tried === TRIES) throw new Refusal(`The PUT failed ${TRIES} times: ${status} ${code ?? ''}`)
    } catch (error) {
      if (error instanceof Refusal || tried === TRIES) throw error
    }
    bar.add(-sent)
    await wait(250 * 2 ** tried)
  }
}

/** One PUT of a range of a file. */
async function put({ url, headers }, { file, from, to }, counted) {
  const request = (url.startsWith('https:') ? https : http)(url, { method: 'PUT', headers })
  const answered = new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  const count = new Transform({
    transform(chunk, _, next) {
      counted(chunk.length)
      next(null, chunk)
    },
  })
  const source = createReadStream(file, { start: from, end: to - 1, highWaterMark: 256 * 1024 })
  // A store that refuses answers before it has read everything, and closes.
  const sending = pipeline(source, count, request).catch((error) => error)
  const response = await answered
  let text = ''
  for await (const chunk of response) text += chunk
  if (response.statusCode < 300) await sending
  request.destroy()
  return { status: response.statusCode, etag: response.headers.etag, text }
}

/** The body of a good answer. @throws {Refusal} with the problem's own words */
function accepted({ status, body }) {
  if (status < 300) return body
  const fields = (body.errors ?? []).map(({ pointer, detail }) => `\n  ${pointer}: ${detail}`)
  throw new Refusal(`${status} ${body.title}: ${body.detail}${fields.join('')}`)
}

/** Prints the stages of a job as it goes through them. */
async function follow(job, { url, token, say }) {
  for (let said = ''; ; await wait(LOOK)) {
    const body = accepted(await call(url, token, `/ingest/${job}`, { within: ANSWER_WITHIN }))
    const pages = body.pages_expected > 0 ? `, ${body.pages_done} of ${body.pages_expected} pages` : ''
    const line = `${body.state}${body.stage === null ? '' : `: ${body.stage}`}${pages}`
    if (line !== said) say(line)
    said = line
    if (SETTLED.includes(body.state)) return body
  }
}
