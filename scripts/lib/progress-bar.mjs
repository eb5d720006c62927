/** Characters of the bar itself. */
const WIDTH = 30

/** Milliseconds between two drawings; of a stream that is no terminal, between two lines. */
const EVERY = { terminal: 100, lines: 2_000 }

const size = (bytes) =>
  bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(0)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`

/**
 * Draws how far something is: bytes, percent and speed, in place on a terminal, else as lines.
 * @param {{ isTTY?: boolean, write(text: string): unknown }} out
 */
export function progressBar(out) {
  let label = ''
  let total = 0
  let done = 0
  let began = 0
  let drawn = 0
  const line = () => {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const seconds = (performance.now() - began) / 1000
    const speed = seconds > 0 ? `${size(done / seconds)}/s` : ''
    const filled = Math.round(share * WIDTH)
    const bar = out.isTTY ? ` [${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}]` : ''
    return `${label}${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${size(done)} of ${size(total)}  ${speed}`
  }
  const draw = () => {
    drawn = performance.now()
    out.write(out.isTTY ? `\r\x1b[2K${line()}` : `${line()}\n`)
  }
  return {
    /** Begins a new bar. @param {string} name @param {number} bytes in all */
    begin(name, bytes) {
      label = name
      total = bytes
      done = 0
      began = performance.now()
      draw()
    },
    /** Adds bytes; fewer than none where some have to be sent again. */
    add(bytes) {
      done += bytes
      if (performance.now() - drawn >= (out.isTTY ? EVERY.terminal : EVERY.lines)) draw()
    },
    /** Ends the bar. */
    end() {
      draw()
      if (out.isTTY) out.write('\n')
    },
  }
}
