import type { DocumentId } from '../../domain/ids.ts'
import type { Lane, Ticket } from '../../domain/lane.ts'
import type { Lease, Line } from './line.ts'

/** A line in memory. */
export function memoryLine(): Line {
  const leases = new Map<DocumentId, Lease>()
  const waiting: Record<Lane, Ticket[]> = { interactive: [], bulk: [] }
  return {
    leases: () => [...leases.values()],
    keep: (lease) => void leases.set(lease.documentId, lease),
    drop: (document) => void leases.delete(document),
    first: (lane) => waiting[lane][0],
    laneOf: (document) =>
      (['interactive', 'bulk'] as const).find((lane) =>
        waiting[lane].some(({ documentId }) => documentId === document),
      ),
    wait: ({ documentId, pool, lane }, at) =>
      void waiting[lane][at === 'front' ? 'unshift' : 'push']({ documentId, pool, lane }),
    leave(document) {
      for (const lane of ['interactive', 'bulk'] as const)
        waiting[lane] = waiting[lane].filter(({ documentId }) => documentId !== document)
    },
  }
}
