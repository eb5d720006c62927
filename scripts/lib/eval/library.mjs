import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { settled, upload } from '../client.mjs'
import { developmentToken } from '../development-token.mjs'
import { freePort, startEngine } from '../engine.mjs'
import { fingerprint } from './fingerprint.mjs'

/** Documents that are on their way at the same time: a school has four slots. */
const AT_ONCE = 4

/** What is written down when a library is whole. */
const LOADED = 'loaded.json'

/**
 * An engine that has the documents of a set. A folder that has them already is used as it is, one that has some is filled up; one of
 * an older fingerprint goes.
 * @param {string} name of the set and its half @param {import('../../../test/eval/sets/set.mjs').LabelledSet} set
 * @param {string} folder where libraries are kept @param {(line: string) => void} say
 */
export async function openLibrary(name, set, folder, say) {
  const kept = `${name}-${fingerprint(set.documents)}`
  const state = join(folder, kept)
  mkdirSync(folder, { recursive: true })
  for (const older of readdirSync(folder))
    if (older !== kept && older.slice(0, older.lastIndexOf('-')) === name)
      rmSync(join(folder, older), { recursive: true })
  const isWhole = existsSync(join(state, LOADED))
  const engine = await startEngine({ port: await freePort(), state, script: 'test/eval/worker.ts' })
  try {
    if (!isWhole) writeFileSync(join(state, LOADED), JSON.stringify(await load(engine.url, set, say)))
    const keys = JSON.parse(readFileSync(join(state, LOADED), 'utf8'))
    const byKey = new Map(set.documents.map((document) => [document.key, document]))
    return {
      engine,
      /** The document behind an id of the engine. @param {string} id */
      documentOf: (id) => byKey.get(keys[id]),
      /** The engine's id of a document. @param {string} key */
      idOf: (key) => Object.keys(keys).find((id) => keys[id] === key),
    }
  } catch (error) {
    await engine.stop()
    throw error
  }
}

/** The token of somebody who asks a library of a set. @param {string} library */
export const readerOf = (library) => developmentToken({ tenant: schoolOf(library), role: 'teacher' })

/** @param {string} library */
const schoolOf = (library) => `eval-${library.replaceAll('_', '-')}`

/** Brings every document of a set. @returns their keys by the engine's ids */
async function load(url, set, say) {
  const curator = await developmentToken({ role: 'curator' })
  const began = performance.now()
  const keys = {}
  const left = [...set.documents]
  const bring = async () => {
    for (let document = left.shift(); document !== undefined; document = left.shift()) {
      const { key, library, metadata, path, sections } = document
      const token = metadata.scope === 'global' ? curator : await readerOf(library)
      const { status, body } = await upload(
        url,
        token,
        path ?? new TextEncoder().encode(sections.markdown),
        metadata,
        'sections.md',
      )
      if (status > 202) throw new Error(`${key}: ${status} ${JSON.stringify(body)}`)
      const { state, reason, counts } = await settled(url, token, body.job_id)
      if (!state.startsWith('published')) throw new Error(`${key}: ${state} ${JSON.stringify(reason)}`)
      if (sections !== undefined && counts.blocks !== sections.blocks.length)
        throw new Error(
          `${key}: ${counts.blocks} blocks were read where ${sections.blocks.length} were written`,
        )
      keys[body.document_id] = key
      const seconds = Math.round((performance.now() - began) / 1000)
      say(
        `  ${Object.keys(keys).length} of ${set.documents.length} documents, ${seconds} s: ${basename(key)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, bring))
  return keys
}
