import type { Failure } from '../../../domain/failure.ts'
import { ok, type Result, refused } from '../../../domain/result.ts'
import { corrupt, tooMuch, Unreadable } from '../unreadable.ts'

/** What a picture may be that stands in its own address (RFC 2397). */
const DATA = /^data:image\/[\w.+-]+((?:;[\w=.-]+)*),/i

/** Whether an address holds a picture. */
export const isDataAddress = (address: string): boolean => DATA.test(address.slice(0, 200))

/**
 * The file of a picture that lies in a package or stands in its own address. Refuses what is missing, broken or too large.
 * @param most bytes it may have
 */
export async function packedPicture(
  bytes: Uint8Array,
  part: string,
  most: number,
): Promise<Result<Uint8Array, Failure>> {
  try {
    return ok(isDataAddress(part) ? decoded(part, most) : await unzipped(bytes, part, most))
  } catch (thrown) {
    if (thrown instanceof Unreadable) return refused(thrown.failure)
    throw thrown
  }
}

const TOO_LARGE = 'The picture is too large.'

async function unzipped(bytes: Uint8Array, name: string, most: number): Promise<Uint8Array> {
  const { openZip } = await import('../zip/open-zip.ts')
  const chunks: Uint8Array[] = []
  let size = 0
  openZip(bytes).stream(name, (chunk) => {
    size += chunk.length
    if (size > most) throw tooMuch(TOO_LARGE)
    chunks.push(chunk.slice())
  })
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Signs of base64 that some programs escape in addresses. */
const ESCAPED: Readonly<Record<string, string>> = { '%2b': '+', '%2f': '/', '%3d': '=' }

function decoded(address: string, most: number): Uint8Array {
  const [head, parameters] = DATA.exec(address)!
  if (!/;base64$/i.test(parameters!)) throw corrupt('The picture is not written in base64.')
  if (address.length > 2 * most) throw tooMuch(TOO_LARGE)
  try {
    const text = address.slice(head.length).replace(/%(?:2b|2f|3d)/gi, (one) => ESCAPED[one.toLowerCase()]!)
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
  } catch {
    throw corrupt('The picture is not written in base64.')
  }
}
