import type { Language } from './hears-beeps.ts'

/** What the tones of recordings say in workerd, where a server in Node hears them. */
export const SPOKEN_LESSON: Language = {
  sentences: [
    'Tardigrades live in moss and in the deep sea.',
    'They survive without water for thirty years in a dry sleep.',
    'Nobody knows how they wake up again.',
  ],
}

/** Where that server is. */
export const ASR_URL = 'http://asr.test/v1/audio/transcriptions'
