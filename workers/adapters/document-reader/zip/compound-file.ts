import { corrupt, Unreadable } from '../unreadable.ts'

/** The first bytes of a compound file (MS-CFB 2.2): what Office wrote before 2007, and wraps protected files in since. */
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** The stream of a compound file that holds a protected OOXML file (MS-OFFCRYPTO 1.3.3), in UTF-16LE. */
const PROTECTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

/** Why a compound file cannot be read as an archive; null for any other file. */
export function compoundFileFailure(bytes: Uint8Array): Unreadable | null {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return null
  return holds(bytes, PROTECTED)
    ? new Unreadable('password-protected', 'The file is protected by a password.')
    : corrupt('The file is of a kind that Office wrote before 2007.')
}

function holds(bytes: Uint8Array, sought: readonly number[]): boolean {
  for (let at = bytes.indexOf(sought[0]!); at !== -1; at = bytes.indexOf(sought[0]!, at + 1))
    if (sought.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
