import { z } from 'zod'
import { failure } from '../../domain/failure.ts'
import { ok, refused } from '../../domain/result.ts'
import type { OcrProvider } from '../../ports/ocr-provider.ts'
import type { PngEncoder } from './png-encoder.ts'
import { type RawWord, recognisedLine } from './recognised.ts'

/** A server that recognises text. */
export interface OcrServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The whole address, for example `https://ocr.example.org/v1/pages`. */
  readonly url: string
  /** Sent as a bearer token; null where the server asks for none. */
  readonly key: string | null
  /** Names its engine and model, in lower case; changed whenever its answers may. */
  readonly version: string
  /** BCP 47 of what it reads; empty where it reads what comes. */
  readonly languages: readonly string[]
  readonly encode: PngEncoder
}

/** A page in a hard script on a cold server takes most of this. */
const DEADLINE_MS = 120_000

/** What a server says of a picture it cannot take: too large, no such type, no text it can make out. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422])

/**
 * One line of text. A confidence is 0–1; a box is x0, y0, x1, y1 in pixels from the top left; `block` and `paragraph` number
 * the blocks and the paragraphs of the page from 0, where the server finds them.
 */
const Line = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      confidence: z.number(),
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
  block: z.int().min(0).nullish(),
  paragraph: z.int().min(0).nullish(),
})
const Answer = z.object({ lines: z.array(Line) })

/**
 * Recognises text with any server of this shape: it takes a POST of one PNG, with the languages in `accept-language`, likeliest
 * first, and answers with `{"lines":[{"words":[{"text","confidence","box":[x0,y0,x1,y1]}],"block","paragraph"}]}` in reading
 * order. A status of 400, 413, 415 or 422 refuses the picture; any other failure is one of the server and is thrown.
 */
export const httpOcr = (server: OcrServer): OcrProvider => ({
  version: `http-${server.version}`,
  languages: server.languages,
  async recognise(image, languages) {
    const known = languages.filter((each) => server.languages.length === 0 || server.languages.includes(each))
    const asked = known.length > 0 ? known : server.languages
    const response = await server.fetch(server.url, {
      method: 'POST',
      headers: {
        'content-type': 'image/png',
        accept: 'application/json',
        ...(asked.length === 0 ? {} : { 'accept-language': asked.join(', ') }),
        ...(server.key === null ? {} : { authorization: `Bearer ${server.key}` }),
      },
      body: server.encode(image),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) await response.body?.cancel()
    if (REFUSALS.has(response.status)) return UNREADABLE
    if (!response.ok) throw new Error(`The OCR server answered ${response.status}`)
    const answer = Answer.safeParse(await response.json().catch(() => null))
    if (!answer.success) throw new Error('The OCR server did not answer with lines of words')
    return ok({
      lines: answer.data.lines.flatMap(({ words, block, paragraph }) => {
        const place = { block: block ?? null, paragraph: paragraph ?? null }
        return recognisedLine(words satisfies readonly RawWord[], image, place) ?? []
      }),
    })
  },
})

const UNREADABLE = refused(failure('page-unreadable', 'The OCR server cannot read the picture.'))
