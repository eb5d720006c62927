import { tidyLine } from '../pieces/tidy.ts'
import { ifReadable } from '../unreadable.ts'
import { elementAt, textOf } from '../xml/element.ts'
import type { ZipFile } from '../zip/open-zip.ts'
import { languageTag } from './language-tag.ts'
import { partOf, relationshipsOf, targetOf } from './parts.ts'

/** What the metadata of an Office file say. */
export interface CoreProperties {
  readonly title: string | null
  readonly language: string | null
}

const UNKNOWN: CoreProperties = { title: null, language: null }

/** Reads title and language of a package; a broken part counts as none. */
export const corePropertiesOf = (zip: ZipFile): CoreProperties =>
  ifReadable(() => {
    const name = targetOf(relationshipsOf(zip, ''), 'core-properties') ?? 'docProps/core.xml'
    if (!zip.has(name)) return UNKNOWN
    const root = partOf(zip, name)
    const value = (element: string) => {
      const found = elementAt(root, element)
      return found === null ? '' : tidyLine(textOf(found))
    }
    return { title: value('dc:title') || null, language: languageTag(value('dc:language')) }
  }, UNKNOWN)
