import { Metadata } from '../../../workers/domain/document.ts'
import type { WorkId } from '../../../workers/domain/ids.ts'
import type { Lane } from '../../../workers/domain/lane.ts'
import { accept } from '../../../workers/ingest/accept.ts'
import type { IngestPorts } from '../../../workers/ingest/ports.ts'
import { forClass, forSchool } from '../library.ts'
import { aPdf } from '../pdf.ts'
import { PICTURE, pdfOfLines } from '../pdf-text.ts'
import { aScope } from '../scopes.ts'
import { chanceOf } from './chance.ts'

/** One file that is brought. */
export interface Scene {
  readonly title: string
  readonly tenant: string
  readonly className?: string
  readonly lane: Lane
  readonly bytes: Uint8Array
  /** Whether it is a new revision of the work with its title. */
  readonly revises?: true
}

const lines = (about: string) =>
  Array.from({ length: 3 }, (_, page) => [
    `${about}, part ${['one', 'two', 'three'][page]}.`,
    `What is told of ${about.toLowerCase()} here is told nowhere else in it.`,
  ])

const MIXED = aPdf({
  pages: [
    { content: 'BT /F1 12 Tf 72 700 Td (Osmosis moves water through a membrane.) Tj ET' },
    { content: PICTURE.content, entries: PICTURE.entries },
  ],
  objects: PICTURE.objects,
})

const SCAN = aPdf({
  pages: [{ content: PICTURE.content, entries: PICTURE.entries }],
  objects: PICTURE.objects,
})

/** Files of two schools: a real one, two revisions of a work, one with a gap, and a scan that is refused. */
export const scenesWith = (notes: Uint8Array): readonly Scene[] => [
  { title: 'Notes on mitosis', tenant: 'school-a', lane: 'interactive', bytes: notes },
  { title: 'Plants', tenant: 'school-b', lane: 'bulk', bytes: pdfOfLines(lines('Photosynthesis')) },
  {
    title: 'Plants',
    tenant: 'school-b',
    lane: 'bulk',
    bytes: pdfOfLines(lines('Respiration')),
    revises: true,
  },
  { title: 'Osmosis', tenant: 'school-b', className: '7b', lane: 'interactive', bytes: MIXED },
  { title: 'A scan', tenant: 'school-a', lane: 'bulk', bytes: SCAN },
]

/** Brings files, in order; brought again they are the same documents. */
export async function bring(scenes: readonly Scene[], on: IngestPorts): Promise<void> {
  const works = new Map<string, WorkId>()
  for (const { tenant, className, lane, bytes, title, revises } of scenes) {
    const chance = chanceOf(bytes.length)
    const scope = aScope({ tenant, classes: className === undefined ? [] : [className] })
    const metadata = Metadata.parse({
      title,
      sourceFamily: 'textbook',
      grade: null,
      subject: null,
      locale: null,
      workId: revises ? works.get(title) : null,
      lane,
    })
    const audience = className === undefined ? forSchool(tenant) : forClass(tenant, className)
    const accepted = await accept({ bytes, fileName: null, metadata, audience }, scope, {
      ...on,
      randomness: { bytes: chance.bytes },
    })
    if (!accepted.ok) throw new Error(accepted.error.detail)
    works.set(title, accepted.value.document.workId)
  }
}
