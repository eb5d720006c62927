import { z } from 'zod'

/** The kinds of file that the engine tells apart and may read. Variants that are read alike share a name. */
export const MediaType = z.enum([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'image/gif',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/epub+zip',
  'application/rtf',
  'text/html',
  'text/vtt',
  'application/x-subrip',
  'application/ttml+xml',
  'message/rfc822',
  'text/markdown',
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'audio/wav',
  'audio/mpeg',
  'audio/ogg',
  'audio/flac',
  'audio/mp4',
  'video/mp4',
  'video/webm',
])
export type MediaType = z.infer<typeof MediaType>

/** What a file is stored as until its bytes say what it is. */
export const UNKNOWN_MEDIA = 'application/octet-stream'

/** Whether documents of a kind are pictures of pages. */
export const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/')

/** Whether documents of a kind are pages that are looked at one by one. */
export const isPaged = (mediaType: string): boolean => mediaType === 'application/pdf' || isPicture(mediaType)

/** Whether documents of a kind are recordings of sound, with or without pictures. */
export const isRecording = (mediaType: string): boolean => /^(audio|video)\//.test(mediaType)
