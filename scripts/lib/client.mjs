import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SETTLED = ['published', 'published_with_gaps', 'failed', 'refused']

/** Tries again where the connection broke: every request of these scripts can be repeated. */
async function patiently(send, tries = 5) {
  for (let tried = 1; ; tried++) {
    try {
      return await send()
    } catch (error) {
      if (tried === tries) throw error
      await wait(500 * tried)
    }
  }
}

/**
 * Calls the API and reads the answer as JSON. @param within milliseconds for one try: `wrangler dev` loses an answer now and then
 * @returns {Promise<{ status: number, body: any, headers: Headers }>}
 */
export async function call(url, token, path, { within = 300_000, ...init } = {}) {
  const answer = await patiently(() =>
    fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
      signal: abortAfter(within),
    }),
  )
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
}

/** Posts a JSON body. */
export const post = (url, token, path, body) =>
  call(url, token, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Brings a file to the engine. @param {string | Uint8Array} file a path or bytes */
export async function upload(url, token, file, metadata, name = 'document.pdf') {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  const form = new FormData()
  form.set('metadata', JSON.stringify(metadata))
  form.set('file', new File([bytes], typeof file === 'string' ? basename(file) : name))
  return call(url, token, '/ingest', { method: 'POST', body: form })
}

/**
 * Waits until a job has ended, however long it works.
 * @returns the job @throws when nothing of it changes for `within` milliseconds
 */
export async function settled(url, token, job, within = 300_000) {
  let until = Date.now() + within
  let last = ''
  for (;;) {
    const { status, body } = await call(url, token, `/ingest/${job}`, { within: 15_000 })
    if (status !== 200) throw new Error(`${status} for ${job}: ${JSON.stringify(body)}`)
    if (SETTLED.includes(body.state)) return body
    const now = JSON.stringify({ ...body, eta_seconds: null })
    if (now !== last) until = Date.now() + within
    last = now
    if (Date.now() > until) throw new Error(`${job} stands still, ${body.state} at stage ${body.stage}`)
    await wait(250)
  }
}

/** A signal that aborts after some milliseconds. Unlike `AbortSignal.timeout` it is not lost to garbage collection in Node 20. */
function abortAfter(ms) {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error(`No answer within ${ms} ms`)), ms).unref()
  return controller.signal
}
