import type { Raster } from '../../../workers/ports/image-reader.ts'
import { corpusFile } from '../corpus.ts'
import { imagesInNode } from '../images/readers.ts'
import { engine } from '../pdfium.ts'
import { drawn } from './scenes.ts'

/** The picture of a corpus file: the first page of a PDF, drawn, or a picture file decoded. */
export async function pictureOf(name: string): Promise<Raster> {
  if (name.endsWith('.pdf')) return drawn(engine, corpusFile(name), 0, 1700)
  const file = await imagesInNode.open(corpusFile(name))
  if (!file.ok) throw new Error(`${name}: ${file.error.detail}`)
  const page = await file.value.page(0)
  if (!page.ok) throw new Error(`${name}: ${page.error.detail}`)
  return page.value
}

/** The text of a corpus file, as its truth has it. */
export const truthOf = (name: string): string => new TextDecoder().decode(corpusFile(name))
