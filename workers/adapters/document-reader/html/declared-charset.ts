/** Bytes of a page within which its encoding is declared (WHATWG HTML, 4.2.5.4 has 1024; pages are less careful). */
const LOOKED_AT = 4_096

/** The encoding that an HTML or XML text declares for itself; null where it declares none. */
export function declaredCharset(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT))
  const [, inXml] = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? []
  const [, inMeta] = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start) ?? []
  return inXml ?? inMeta ?? null
}
