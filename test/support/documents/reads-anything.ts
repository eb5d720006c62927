import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Box } from '../../../workers/domain/locator.ts'
import type { DocumentReader, Piece } from '../../../workers/ports/document-reader.ts'

/** Refusals that a reader may answer with. */
const REFUSALS = ['corrupt-file', 'password-protected', 'resource-limit']

/** Registers the laws that hold for every reader: any bytes and any beginning of a good file are read or refused, and pieces are well formed. */
export function readsAnything(reader: DocumentReader, good: readonly Uint8Array[], beginning = ''): void {
  const start = new TextEncoder().encode(beginning)

  test('any bytes are read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        await expectRead(reader, new Uint8Array([...start, ...bytes]))
      }),
      { numRuns: 100 },
    )
  })

  test('any change and any beginning of a good file is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...good),
        fc.nat(),
        fc.nat(),
        fc.nat(255),
        async (file, end, at, byte) => {
          await expectRead(reader, file.subarray(0, end % (file.length + 1)))
          const changed = file.slice()
          if (changed.length > 0) changed[at % changed.length] = byte
          await expectRead(reader, changed)
        },
      ),
      { numRuns: 100 },
    )
  })
}

async function expectRead(reader: DocumentReader, bytes: Uint8Array): Promise<void> {
  const before = bytes.slice()
  const read = await reader.read(bytes)
  expect(bytes).toEqual(before)
  if (read.ok) for (const piece of read.value.pieces) expectWellFormed(piece)
  else expect(REFUSALS).toContain(read.error.kind)
}

/** Holds a piece against what the port promises. */
export function expectWellFormed(piece: Piece): void {
  expect(piece.text).not.toBe('')
  expect(piece.text.normalize('NFC')).toBe(piece.text)
  if (piece.kind !== 'code') expect(piece.text.trim()).toBe(piece.text)
  expect(piece.headingLevel !== null).toBe(piece.kind === 'heading')
  if (piece.headingLevel !== null) expect([1, 2, 3, 4, 5, 6]).toContain(piece.headingLevel)
  expect(piece.row !== null).toBe(piece.kind === 'table_row')
  if (piece.place.on === 'time') expect(piece.place.endMs).toBeGreaterThanOrEqual(piece.place.startMs)
  if (piece.place.on === 'sheet') expect(piece.place.range).toMatch(/^[A-Z]+\d+(?::[A-Z]+\d+)?$/)
  if (piece.place.on === 'slide') for (const box of piece.place.boxes ?? []) Box.parse(box)
}
