import { z } from 'zod'

const common = {
  /** The only issuer whose tokens are taken. */
  TOKEN_ISSUER: z.url(),
  /** The only audience whose tokens are taken. */
  TOKEN_AUDIENCE: z.string().min(1),
}

/** The variables of plain `wrangler dev`. */
export const LocalSettings = z.object({ ENVIRONMENT: z.literal('local'), ...common })
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
})
export type ProductionSettings = z.infer<typeof ProductionSettings>
