/** One event of a stream; a comment has no event. */
export interface ServerSentEvent {
  readonly event: string | null
  readonly id: string | null
  readonly data: unknown
  readonly comment: string | null
}

/** Reads server-sent events as they come. */
export async function* serverSentEvents(response: Response): AsyncGenerator<ServerSentEvent> {
  let text = ''
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield eventFrom(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

function eventFrom(text: string): ServerSentEvent {
  const lines = text.split('\n')
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const data = field('data')
  return {
    event: field('event') ?? null,
    id: field('id') ?? null,
    data: data === undefined ? null : JSON.parse(data),
    comment: field('') ?? null,
  }
}
