import { asrServer } from './asr-server.ts'
import { ASR_URL, SPOKEN_LESSON } from './lesson.ts'

const server = asrServer(SPOKEN_LESSON)

/** All that Workers under test reach outside: a server that hears tones. */
export async function outside(request: {
  readonly url: string
  readonly method: string
  readonly headers: Iterable<[string, string]>
  arrayBuffer(): Promise<ArrayBuffer>
}): Promise<Response> {
  if (request.url !== ASR_URL) return new Response('There is no network here', { status: 502 })
  const headers = [...request.headers].filter(
    ([name]) => name !== 'content-length' && name !== 'transfer-encoding',
  )
  return server.fetch(request.url, { method: request.method, headers, body: await request.arrayBuffer() })
}
