import { entryName, folderOf } from '../zip/entry-name.ts'

/** A place in a book: a file of the archive, and the id of an element in it, or ''. */
export interface BookPlace {
  readonly name: string
  readonly id: string
}

/** Resolves a reference against the file it stands in; what leads out of the archive leads nowhere in it. */
export function resolveHref(href: string, base: string): BookPlace {
  const [path = '', id = ''] = href.trim().split('#')
  if (path === '') return { name: base, id: decoded(id) }
  return { name: entryName(decoded(path), folderOf(base)), id: decoded(id) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
