import { LIMITS } from '../limits.ts'
import { corrupt } from '../unreadable.ts'
import { childrenOf, type XmlElement } from '../xml/element.ts'
import { parseXml, type Streamed } from '../xml/parse-xml.ts'
import { entryName, folderOf } from '../zip/entry-name.ts'
import type { ZipFile } from '../zip/open-zip.ts'

/** A link from one part of a package to another within it. */
export interface Relationship {
  readonly id: string
  /** The last word of its type: `styles`, `slideLayout`. */
  readonly type: string
  /** Name of the part it leads to. */
  readonly target: string
}

/** Parses a part of a package; throws `Unreadable` where it is missing or broken. */
export const partOf = (zip: ZipFile, name: string, streamed?: Streamed): XmlElement =>
  parseXml((write) => zip.stream(name, write), streamed)

/** The links of a part, none where it has no list of them; what lies outside the package is left out. @param name '' for the package */
export function relationshipsOf(zip: ZipFile, name: string): readonly Relationship[] {
  const folder = folderOf(name)
  const list = `${folder}_rels/${name.slice(folder.length)}.rels`
  if (!zip.has(list)) return []
  const all = childrenOf(partOf(zip, list), 'rel:Relationship').slice(0, LIMITS.entries)
  return all.flatMap(({ attributes }) =>
    attributes.TargetMode === 'External'
      ? []
      : [
          {
            id: attributes.Id ?? '',
            type: (attributes.Type ?? '').split('/').at(-1)!,
            target: entryName(attributes.Target ?? '', folder),
          },
        ],
  )
}

/** The part of a package that everything else hangs on. */
export function mainPartOf(zip: ZipFile, usual: string): string {
  const named = relationshipsOf(zip, '').find(({ type }) => type === 'officeDocument')?.target
  const name = [named, usual].find((one) => one !== undefined && zip.has(one))
  if (name === undefined) throw corrupt('The archive has no document of this kind.')
  return name
}

/** The name of the part that the link of an id leads to, or null. */
export const targetById = (links: readonly Relationship[], id: string): string | null =>
  links.find((link) => link.id === id)?.target ?? null

/** The name of the first part that links of a type lead to, or null. */
export const targetOf = (links: readonly Relationship[], type: string): string | null =>
  links.find((link) => link.type === type)?.target ?? null
