import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { directoryEntryAt } from '../office/zip.ts'

/** What is changed in a part: its text, or null for a part that is taken away. */
export type Changes = Readonly<Record<string, (text: string) => string | Uint8Array | null>>

/** Packs an archive again with some of its parts changed; a name that is not there is added to it. @throws where a change changes nothing */
export function repacked(archive: Uint8Array, changes: Changes): Uint8Array {
  const parts: Zippable = {}
  for (const [name, part] of Object.entries(unzipSync(archive)))
    parts[name] = name === 'mimetype' ? [part, { level: 0 }] : part
  for (const [name, change] of Object.entries(changes)) {
    const old = parts[name]
    const before = old instanceof Uint8Array ? strFromU8(old) : ''
    const text = change(before)
    if (text === before) throw new Error(`Nothing changes in ${name}`)
    if (text === null) delete parts[name]
    else parts[name] = typeof text === 'string' ? strToU8(text) : text
  }
  return zipSync(parts)
}

/** An archive whose directory and header claim that an entry inflates to a gigabyte. */
export function claimingGigabyte(archive: Uint8Array, name: string): Uint8Array {
  const lying = archive.slice()
  const view = new DataView(lying.buffer, lying.byteOffset, lying.byteLength)
  const entry = directoryEntryAt(lying, name)
  view.setUint32(entry + 24, 2 ** 30, true)
  view.setUint32(view.getUint32(entry + 42, true) + 22, 2 ** 30, true)
  return lying
}

/** An archive of which an entry is marked as encrypted. */
export function markedEncrypted(archive: Uint8Array, name: string): Uint8Array {
  const marked = archive.slice()
  const entry = directoryEntryAt(marked, name)
  marked[entry + 8]! |= 1
  return marked
}

/** Ten to the ninth times `ha`, if entities are expanded (a "billion laughs"). */
export const LAUGHS = `<!DOCTYPE x [<!ENTITY e0 "ha">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`
