import { corrupt } from '../unreadable.ts'

/** Decodes the bytes of an XML file as they come: by its byte order mark, else as it declares, else as UTF-8. */
export function xmlDecoder(): (bytes: Uint8Array, more: boolean) => string {
  let decoder: TextDecoder | null = null
  return (bytes, more) => {
    if (decoder === null && bytes.length > 0) decoder = decoderFor(bytes)
    return decoder?.decode(bytes, { stream: more }) ?? ''
  }
}

/** The prolog with an encoding is no longer than this many bytes in any file seen. */
const PROLOG_BYTES = 256

function decoderFor(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  const prolog = String.fromCharCode(...start.subarray(0, PROLOG_BYTES))
  const [, label = 'utf-8'] =
    /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(prolog) ?? []
  try {
    return new TextDecoder(/^utf-?16/i.test(label) ? 'utf-8' : label)
  } catch {
    throw corrupt('A part of the file declares an encoding that is not known.')
  }
}
