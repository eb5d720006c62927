import { z } from 'zod'

const keepQueryText = z.boolean().meta({
  description:
    'Whether the text of queries is kept with their traces. Setting it to false removes the texts that are kept.',
})

/** The body of `PATCH /settings`. */
export const SettingsBody = z.strictObject({ keep_query_text: keepQueryText }).meta({ id: 'SettingsRequest' })

/** What a school has chosen. */
export const WireSettings = z.strictObject({ keep_query_text: keepQueryText }).meta({ id: 'Settings' })
export type WireSettings = z.infer<typeof WireSettings>
