import { z } from 'zod'

const common = {
  /** The only issuer whose tokens are taken. */
  TOKEN_ISSUER: z.url(),
  /** The only audience whose tokens are taken. */
  TOKEN_AUDIENCE: z.string().min(1),
  /** BCP 47 of what scans and pictures are in that do not say, the likeliest first, with commas between them. */
  OCR_LANGUAGES: z
    .string()
    .default('en')
    .transform((list) => list.split(',').map((language) => language.trim()))
    .pipe(z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1)),
  /** Days a trace is kept, as milliseconds; 0 keeps none. */
  TRACE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(400)
    .default(30)
    .transform((days) => days * 24 * 60 * 60 * 1_000),
  /** The model of the ASR server, and its token. */
  ASR_MODEL: z.string().min(1).max(200).optional(),
  ASR_KEY: z.string().min(1).optional(),
  /** What embeds the images of figures: a model on Workers AI, a server that takes pictures at `/v1/embeddings`, or nothing. */
  MULTIMODAL_PROVIDER: z.enum(['workers-ai', 'openai', 'none']).default('none'),
  /** The model, the size of its vectors, and the token of the server. */
  MULTIMODAL_MODEL: z.string().min(1).max(200).optional(),
  MULTIMODAL_DIMENSIONS: z.coerce.number().int().min(1).max(1_536).optional(),
  MULTIMODAL_KEY: z.string().min(1).optional(),
  /** What judges the best passages once more: the embedded scorer, BGE on Workers AI, a server of your own, or nothing. */
  RERANK_PROVIDER: z.enum(['embedded', 'workers-ai', 'http', 'none']).default('embedded'),
  /** The model of the rerank server, where it has several, and its token. */
  RERANK_MODEL: z.string().min(1).max(200).optional(),
  RERANK_KEY: z.string().min(1).optional(),
}

/** What writes recordings down: Whisper on Workers AI, a server that speaks OpenAI's API, or nothing. */
const AsrChoice = z.enum(['workers-ai', 'openai', 'none'])

/** The largest picture that is read, in millions of pixels: decoding takes up to 12 bytes for each, and no setting more than 40. */
const pictureMegapixels = (unsaid: number) => z.coerce.number().int().min(1).max(40).default(unsaid)

/** One of the two ways a search finds passages: by their words, or by their meaning. */
export const SearchArm = z.enum(['lexical', 'dense'])
export type SearchArm = z.infer<typeof SearchArm>

/** The variables of plain `wrangler dev`. */
export const LocalSettings = z.object({
  ENVIRONMENT: z.literal('local'),
  ...common,
  /** The arms that a search asks, with commas between them: for measuring what each is worth. */
  SEARCH_ARMS: z
    .string()
    .default('lexical,dense')
    .transform((list) => list.split(','))
    .pipe(z.array(SearchArm)),
  ASR_PROVIDER: AsrChoice.default('none'),
  /** The whole address of the server, for example `http://localhost:8080/v1/audio/transcriptions`. */
  ASR_URL: z.url({ protocol: /^https?$/ }).optional(),
  MULTIMODAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  RERANK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A4 at 600 dpi has 35 million pixels. */
  PICTURE_MEGAPIXELS: pictureMegapixels(40),
})
export type LocalSettings = z.infer<typeof LocalSettings>

/** The variables of a deployment. */
export const ProductionSettings = z.object({
  ENVIRONMENT: z.literal('production'),
  ...common,
  /** Where the keys of the identity provider are published. */
  JWKS_URL: z.url({ protocol: /^https$/ }),
  /** Signs image and viewer links: a secret of 32 characters or more. */
  LINK_KEY: z.string().min(32),
  /** The Cloudflare account whose R2 takes the uploads. */
  R2_ACCOUNT_ID: z.string().regex(/^[0-9a-f]{32}$/),
  /** The name of the bucket that is bound as ARTIFACTS. */
  R2_BUCKET: z.string().min(3),
  /** An R2 API token that may write objects to that bucket: secrets. */
  R2_ACCESS_KEY_ID: z.string().min(16),
  R2_SECRET_ACCESS_KEY: z.string().min(32),
  /** What recognises text in pictures: a vision model on Workers AI, a server of your own, or nothing. */
  OCR: z.enum(['workers-ai', 'http', 'none']).default('workers-ai'),
  /** The server's address, what names its engine, and its token: see README.md. */
  OCR_URL: z.url({ protocol: /^https$/ }).optional(),
  OCR_VERSION: z
    .string()
    .regex(/^[a-z0-9.-]{1,50}$/)
    .optional(),
  OCR_KEY: z.string().min(1).optional(),
  ASR_PROVIDER: AsrChoice.default('workers-ai'),
  /** The whole address of the server, for example `https://asr.example.org/v1/audio/transcriptions`. */
  ASR_URL: z.url({ protocol: /^https$/ }).optional(),
  /** The whole address of the server, for example `https://api.jina.ai/v1/embeddings`. */
  MULTIMODAL_URL: z.url({ protocol: /^https$/ }).optional(),
  RERANK_URL: z.url({ protocol: /^https$/ }).optional(),
  /** What fits into an isolate of 128 MB beside the code: A4 at 245 dpi, no less than what is recognised of larger ones. */
  PICTURE_MEGAPIXELS: pictureMegapixels(6),
})
export type ProductionSettings = z.infer<typeof ProductionSettings>
