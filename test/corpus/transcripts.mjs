import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'audio'
/** Where the words of a recording stand that the list of transcripts refers elsewhere for. */
const CLIPS = 'cheetah_test_data.json'
const CLIP_OF = new Map([['fr-short.wav', 'test_fr.wav']])

/**
 * What is said in a recording of the corpus, the channels one after the other; null where nobody says.
 * @param {string} corpus folder of the corpus @param {string} file for example `audio/jfk-11s.wav`
 * @returns {string | null}
 */
export function transcript(corpus, file) {
  const [folder, name = ''] = file.split('/')
  if (folder !== FOLDER) return null
  /** @param {string} path */
  const read = (path) => JSON.parse(readFileSync(join(corpus, FOLDER, '_expected', path), 'utf8'))
  const known = read('TRANSCRIPTS.json')[name]
  if (known === undefined) return null
  if (known.see === undefined)
    return known.text ?? known.segments?.join(' ') ?? `${known.left} ${known.right}`
  /** @type {readonly { readonly audio_file: string, readonly transcript: string }[]} */
  const clips = read(CLIPS).tests.language_tests
  return clips.find(({ audio_file }) => audio_file === CLIP_OF.get(name))?.transcript ?? null
}
