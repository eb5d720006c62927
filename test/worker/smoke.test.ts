import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'

test('runs in workerd with D1', async () => {
  expect(await env.DB.prepare('select 1 as one').first('one')).toBe(1)
})
