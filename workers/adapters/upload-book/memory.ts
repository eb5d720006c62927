import type { UploadId } from '../../domain/ids.ts'
import { audienceName, canSee } from '../../domain/scope.ts'
import type { Upload } from '../../domain/upload.ts'
import type { UploadBook } from '../../ports/upload-book.ts'

/** Remembers announced files in memory. */
export function memoryUploadBook(): UploadBook {
  const kept = new Map<UploadId, Upload>()
  const bytesOf = ({ audience, owner, checksum, byteLength }: Upload): string =>
    JSON.stringify([audienceName(audience), owner, checksum, byteLength])
  const newestOpenFirst = (a: Upload, b: Upload): number =>
    Number(a.became !== null) - Number(b.became !== null) ||
    b.createdAt - a.createdAt ||
    (a.id < b.id ? 1 : -1)
  return {
    async open(upload) {
      const { metadata, fileName, mediaType, expiresAt } = upload
      const same = [...kept.values()].find((one) => one.became === null && bytesOf(one) === bytesOf(upload))
      const opened = same ? { ...same, metadata, fileName, mediaType, expiresAt } : upload
      kept.set(opened.id, opened)
      return opened
    },
    async find(scope, id) {
      const upload = kept.get(id)
      return upload && canSee(scope, upload.audience) ? upload : undefined
    },
    ofDocument: async (id) =>
      [...kept.values()].filter(({ documentId }) => documentId === id).sort(newestOpenFirst)[0],
    async close(id, became) {
      const upload = kept.get(id)
      if (upload?.became === null) kept.set(id, { ...upload, became })
    },
    async remove(id) {
      kept.delete(id)
    },
    waiting: async (after, limit) =>
      [...kept.values()]
        .filter(({ id, became }) => became === null && (after === null || id > after))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    async expire(now, limit) {
      const over = [...kept.values()].filter(({ expiresAt }) => expiresAt <= now).slice(0, limit)
      for (const { id } of over) kept.delete(id)
      return over
    },
  }
}
