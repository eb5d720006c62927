import type { Drift } from '../../domain/drift.ts'
import type { Inventory } from '../../ports/inventory.ts'
import type { UploadPorts } from '../ports.ts'

/** What reconciling works on. */
export interface ReconcilePorts extends UploadPorts {
  readonly inventory: Inventory
}

/** A drift with what puts it right. Doing it again, or when it is right meanwhile, is harmless. */
export interface Found extends Drift {
  repair(): Promise<void>
}

/** What one slice of a check saw, and where the check goes on: null at its end. */
export interface Slice<Position> {
  readonly checked: number
  readonly found: readonly Found[]
  readonly next: Position | null
}
