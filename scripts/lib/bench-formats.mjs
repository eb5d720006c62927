import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runnerImport } from 'vite'
import { call, upload } from './client.mjs'
import { ROOT } from './dependencies.mjs'
import { developmentToken } from './development-token.mjs'
import { freePort, startEngine } from './engine.mjs'
import { watchHeap } from './heap.mjs'

/** Most of an isolate's memory that a file may take to be read, in MiB: what the platform gives. Embedded OCR is local and may take more. */
const MOST_MIB = 128
/** A job must have extracted its file by then, in milliseconds. */
const WITHIN = 180_000

/**
 * Ingests one file a format, each by an engine of its own that has no model in memory yet, as far as it is extracted.
 * @param state folder for the state of the engines @param match part of the names of the files that are taken
 * @returns a row a file: units a second of the stages that read it, peak memory of the isolate, whether that is within the limit
 */
export async function benchFormats(state, match = '') {
  const { module } = await runnerImport(join(ROOT, 'test/bench/format-files.ts'))
  const rows = []
  for (const file of module.FORMAT_FILES.filter(({ name }) => name.includes(match))) {
    const bytes = await file.bytes()
    if (bytes === null) {
      console.error(`  ${file.name}: the shared corpus is not here`)
      continue
    }
    const row = await extracted(file, bytes, `${state}-${process.pid}`)
    console.error(`  ${row.file}: ${row.perSecond} ${row.unit} a second, ${row.peakMiB} MiB`)
    rows.push(row)
  }
  return rows
}

/** How fast a file was read and how much memory that took. */
async function extracted({ name, amount, unit, ocr }, bytes, state) {
  const inspectorPort = await freePort()
  const engine = await startEngine({ port: await freePort(), state, inspectorPort })
  try {
    const token = await developmentToken({ tenant: 'formats', role: 'teacher' })
    const heap = await watchHeap(inspectorPort)
    const metadata = { title: name, source_family: 'reference', scope: 'tenant' }
    const { status, body } = await upload(engine.url, token, bytes, metadata, name)
    if (status > 202) throw new Error(`${name}: ${JSON.stringify(body)}`)
    const seconds = await secondsToExtract(engine.url, token, body.job_id)
    const { peakMiB, heapMiB, buffersMiB } = await heap.stop()
    const perSecond = Math.round((amount / seconds) * 10) / 10
    const within = ocr ? null : peakMiB <= MOST_MIB
    return { file: name, amount, unit, seconds, perSecond, peakMiB, heapMiB, buffersMiB, ocr, within }
  } finally {
    await engine.stop()
    rmSync(state, { recursive: true, force: true })
  }
}

/** Seconds of the stages that read a file. @throws where it is refused or takes too long */
async function secondsToExtract(url, token, job) {
  for (const until = Date.now() + WITHIN; Date.now() < until; await wait(50)) {
    const { body } = await call(url, token, `/ingest/${job}`)
    if (body.state === 'refused' || body.state === 'failed') throw new Error(JSON.stringify(body.reason))
    const [classify, extract] = ['classify', 'extract'].map((name) =>
      body.stages.find(({ stage }) => stage === name),
    )
    if (extract.state === 'done')
      return (Date.parse(extract.ended_at) - Date.parse(classify.started_at)) / 1000
  }
  throw new Error(`${job} was not extracted in time`)
}
