import type { Log } from '../../ports/log.ts'

/** Writes each event as one line of JSON. */
export const consoleLog: Log = {
  event: (name, data) => console.log(JSON.stringify({ event: name, ...data })),
}
