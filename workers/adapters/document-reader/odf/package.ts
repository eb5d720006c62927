import { languageTag } from '../opc/language-tag.ts'
import { partOf } from '../opc/parts.ts'
import { tidyLine } from '../pieces/tidy.ts'
import { corrupt, ifReadable, Unreadable } from '../unreadable.ts'
import { descendants, elementAt, textOf, type XmlElement } from '../xml/element.ts'
import { openZip, type ZipFile } from '../zip/open-zip.ts'

/** An open OpenDocument file. */
export interface OdfPackage {
  readonly zip: ZipFile
  /** Root of `styles.xml`; null where it cannot be read. */
  readonly styles: XmlElement | null
  readonly title: string | null
  /** As the metadata, else the default style have it. */
  readonly language: string | null
}

/** Opens an OpenDocument file. Throws `Unreadable`, for one behind a password too. */
export function openOdf(bytes: Uint8Array): OdfPackage {
  const zip = openZip(bytes)
  const part = (name: string) => (zip.has(name) ? ifReadable(() => partOf(zip, name), null) : null)
  const manifest = part('META-INF/manifest.xml')
  if (manifest !== null && descendants(manifest, 'manifest:encryption-data').length > 0)
    throw new Unreadable('password-protected', 'The file is protected by a password.')
  if (!zip.has('content.xml')) throw corrupt('The archive holds no OpenDocument file.')
  const styles = part('styles.xml')
  const meta = elementAt(part('meta.xml'), 'office:meta')
  const value = (name: string) => {
    const found = elementAt(meta, name)
    return found === null ? '' : tidyLine(textOf(found))
  }
  return {
    zip,
    styles,
    title: value('dc:title') || null,
    language: languageTag(value('dc:language')) ?? defaultLanguage(styles),
  }
}

function defaultLanguage(styles: XmlElement | null): string | null {
  const usual = styles === null ? [] : descendants(styles, 'style:default-style')
  const text = usual.find(({ attributes }) => attributes['style:family'] === 'paragraph') ?? usual[0] ?? null
  return languageOf(elementAt(text, 'style:text-properties'))
}

/** The language that text properties name, by the script they are for; null where they name none. */
export function languageOf(
  properties: XmlElement | null,
  script: '' | '-asian' | '-complex' = '',
): string | null {
  const prefix = script === '' ? 'fo' : 'style'
  const language = properties?.attributes[`${prefix}:language${script}`]
  const country = properties?.attributes[`${prefix}:country${script}`]
  if (language === undefined || language === 'none') return null
  return languageTag(country === undefined || country === 'none' ? language : `${language}-${country}`)
}
