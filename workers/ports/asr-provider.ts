import type { Failure } from '../domain/failure.ts'
import type { MediaType } from '../domain/media-type.ts'
import type { Result } from '../domain/result.ts'

/** Writes down what is said in a recording. */
export interface AsrProvider {
  /** Names the engine and its model; part of every key whose content it shaped. */
  readonly version: string
  /** ISO 639 codes of what it can write down; empty where it takes what comes. */
  readonly languages: readonly string[]
  /** The kinds of recording it takes. */
  readonly mediaTypes: readonly MediaType[]
  /** Bytes one call has at most. */
  readonly mostBytes: number
  /**
   * Writes down one recording, or a part of one that is a file of its own. The bytes are not kept or changed; silence has no
   * segments. Refuses with `corrupt-file` or `resource-limit`. @throws when the engine or its server fails or is too busy
   */
  transcribe(bytes: Uint8Array, sound: Sound): Promise<Result<Transcript, Failure>>
}

/** What is known of a recording beforehand. */
export interface Sound {
  readonly mediaType: MediaType
  /** ISO 639 of what is spoken; null to have it found out. One that the provider does not know is passed over. */
  readonly language: string | null
  /** Its length in milliseconds, null where it is not known: nothing is said behind its end. */
  readonly durationMs: number | null
}

/** What was said in a recording. Safe to keep as JSON. */
export interface Transcript {
  /** ISO 639 of what was spoken, as the provider found or was told; null where it does not say. */
  readonly language: string | null
  /** The length of the recording in milliseconds, null where nobody knows. */
  readonly durationMs: number | null
  /** In the order of time; none begins before the one before it, and all lie within the recording. */
  readonly segments: readonly HeardSegment[]
}

/** Some words that were said without a break. */
export interface HeardSegment {
  readonly startMs: number
  readonly endMs: number
  /** NFC, not empty, without line breaks. */
  readonly text: string
  /** How sure the provider is of the words, 0–1; null where it does not say. */
  readonly confidence: number | null
  /** The parts of the text between white space, each with its time; none where the provider gives no times of words. */
  readonly words: readonly HeardWord[]
}

/** A word and when it was said. */
export interface HeardWord {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}
