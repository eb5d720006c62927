import { readdirSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HEAD_BYTES, recognise, TAIL_BYTES } from '../../../workers/ingest/recognise.ts'
import { corpusFile, corpusIsHere, corpusPath } from '../../support/corpus.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

/** What each extension of the corpus stands for. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: `${OOXML}.wordprocessingml.document`,
  pptx: `${OOXML}.presentationml.presentation`,
  xlsx: `${OOXML}.spreadsheetml.sheet`,
  odt: `${ODF}.text`,
  odp: `${ODF}.presentation`,
  epub: 'application/epub+zip',
  html: 'text/html',
  md: 'text/markdown',
  csv: 'text/csv',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  eml: 'message/rfc822',
  txt: 'text/plain',
  cnxml: 'unsupported-media',
  png: 'image/png',
  jpg: 'image/jpeg',
  tif: 'image/tiff',
  webp: 'image/webp',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
}

/** Files whose kind is not told without their name: too short, or like any other text. */
const NEEDS_NAME = ['office/csv-inconsistent-header.csv', 'office/empty.eml']

const EMPTY = ['office/empty.txt', 'hard-pdfs/zero-bytes.pdf']

const names = corpusIsHere
  ? ['office', 'images', 'audio', 'textbooks', 'hard-pdfs'].flatMap((folder) =>
      readdirSync(corpusPath(folder))
        .map((name) => `${folder}/${name}`)
        .filter((name) => statSync(corpusPath(name)).isFile()),
    )
  : []

const kindOf = (name: string, fileName: string | null): string => {
  const bytes = corpusFile(name)
  const kind = recognise({
    head: bytes.subarray(0, HEAD_BYTES),
    tail: bytes.length > HEAD_BYTES ? bytes.subarray(-TAIL_BYTES) : new Uint8Array(),
    byteLength: bytes.length,
    fileName,
    declaredType: null,
  })
  return kind.ok ? kind.value : kind.error.kind
}

describe.skipIf(!corpusIsHere)(
  'the files of the corpus (skipped where it is not beside the repository)',
  () => {
    test.each(names)('%s is recognised', (name) => {
      const expected = EMPTY.includes(name) ? 'empty-file' : BY_EXTENSION[/\w+$/.exec(name)![0]]
      expect(kindOf(name, name)).toBe(expected)
      if (NEEDS_NAME.includes(name)) return
      expect(kindOf(name, null)).toBe(expected)
      expect(kindOf(name, 'wrong.pdf')).toBe(expected)
    })
  },
)
