import { decodeEntities } from './entities.ts'

/** What one voice says in a cue. */
export interface Voice {
  readonly speaker: string | null
  readonly lines: readonly string[]
}

/** Parts the text of a cue at its voices (`<v Esme>`), and takes the tags, the places on the screen and the entities out of it. */
export function voicesOf(cue: string): Voice[] {
  const parts = cue.split(/<v(?:\.[^\s>]*)?[^\S\n]+([^>\n]*)>/i)
  const voices: Voice[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [said = '', after = ''] = at === 0 ? [parts[0]] : (parts[at] ?? '').split(/<\/v>/i)
    add(voices, at === 0 ? null : decodeEntities(parts[at - 1]!).trim() || null, said)
    add(voices, null, after)
  }
  return voices
}

function add(voices: Voice[], speaker: string | null, said: string): void {
  const lines = said
    .split('\n')
    .map(plain)
    .filter((line) => line !== '')
  if (lines.length > 0) voices.push({ speaker, lines })
}

/** Tags of WebVTT, the HTML that SubRip borrows, and the overrides of SubStation Alpha within it. */
const TAGS = /<\/?(?:[a-z][^<>]*|[\d:.]+)?>|\{\\[^{}]*\}|\{[yY]:[^{}]*\}/gi

const plain = (line: string): string => decodeEntities(line.replace(TAGS, '')).replace(/\s+/g, ' ').trim()
