import type { PdfReader } from '../../../workers/ports/pdf-reader.ts'

/** Reads every page of every file once and remembers it, so that hundreds of ingestions cost one reading. */
export function rememberedReader(reader: PdfReader): PdfReader {
  const opened = new Map<string, ReturnType<PdfReader['open']>>()
  const remembered = async (bytes: Uint8Array): ReturnType<PdfReader['open']> => {
    const file = await reader.open(bytes)
    if (!file.ok) return file
    const pages = await Promise.all(
      Array.from({ length: file.value.pageCount }, (_, at) => file.value.page(at)),
    )
    const [outline, fileLabels] = [await file.value.outline(), await file.value.fileLabels()]
    file.value.close()
    return {
      ok: true,
      value: {
        ...file.value,
        outline: async () => outline,
        fileLabels: async () => fileLabels,
        page: async (at) => pages[at]!,
        close: () => {},
      },
    }
  }
  return {
    version: reader.version,
    open(bytes) {
      if (!(bytes instanceof Uint8Array)) return reader.open(bytes)
      const key = `${bytes.length} ${bytes.reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 7)}`
      const known = opened.get(key) ?? remembered(bytes.slice())
      opened.set(key, known)
      return known
    },
  }
}
