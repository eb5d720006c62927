import { strToU8, type Zippable, zipSync } from 'fflate'

/** Packs named parts into a ZIP archive; texts are written as UTF-8, and the kind of the archive uncompressed. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6): Uint8Array {
  const files: Zippable = {}
  for (const [name, part] of Object.entries(parts)) {
    const bytes = typeof part === 'string' ? strToU8(part) : part
    files[name] = name === 'mimetype' ? [bytes, { level: 0 }] : bytes
  }
  return new Uint8Array(zipSync(files, { level }))
}

/** Offset of the directory's first entry of this name, found by its signature. */
export function directoryEntryAt(zip: Uint8Array, name: string): number {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at + 46 < zip.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) continue
    const length = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length)) === name) return at
  }
  throw new Error(`no entry ${name}`)
}
