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
})
export type ProductionSettings = z.infer<typeof ProductionSettings>
