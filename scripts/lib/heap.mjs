import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'

/** Time between two looks, in milliseconds. */
const EVERY = 50

/**
 * Watches the memory of the Worker's isolate through its inspector: JavaScript heap, array buffers and WebAssembly together.
 * @param {number} port of the inspector
 * @returns {Promise<{ stop: () => { peakMiB: number, heapMiB: number, buffersMiB: number, looks: number } }>}
 */
export async function watchHeap(port) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const target = targets.find((one) => one.webSocketDebuggerUrl)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const peak = { peakMiB: 0, heapMiB: 0, buffersMiB: 0, looks: 0 }
  const mebi = (bytes) => Math.round((bytes / 2 ** 20) * 10) / 10
  socket.onmessage = ({ data }) => {
    const { result } = JSON.parse(String(data))
    if (result?.usedSize === undefined) return
    peak.looks++
    const buffers = (result.backingStorageSize ?? 0) + (result.embedderHeapUsedSize ?? 0)
    if (mebi(result.usedSize + buffers) <= peak.peakMiB) return
    Object.assign(peak, {
      peakMiB: mebi(result.usedSize + buffers),
      heapMiB: mebi(result.usedSize),
      buffersMiB: mebi(buffers),
    })
  }
  let running = true
  const looking = (async () => {
    for (let id = 1; running; id++) {
      socket.send(JSON.stringify({ id, method: 'Runtime.getHeapUsage' }))
      await wait(EVERY)
    }
  })()
  return {
    async stop() {
      running = false
      await looking
      socket.close()
      return peak
    },
  }
}
