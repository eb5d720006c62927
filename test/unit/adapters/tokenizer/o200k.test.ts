import { expect, test } from 'vitest'
import { o200kTokenizer } from '../../../../workers/adapters/tokenizer/o200k.ts'

const count = await o200kTokenizer.counter()

test.each([
  ['nothing', '', 0],
  ['English', 'Hello, how are you?', 6],
  ['Hindi in few tokens', 'ऊर्जा का संरक्षण होता है', 6],
  ['a control symbol as plain text', '<|endoftext|>', 7],
  ['an emoji', '🌱', 2],
])('counts %s', (_, text, tokens) => {
  expect(count(text)).toBe(tokens)
})

test('counts text without any break quickly, and nearly as if it had some', () => {
  const start = performance.now()
  expect(count('कख'.repeat(20_000))).toBeGreaterThan(1_000)
  expect(count(' '.repeat(200_000))).toBeGreaterThan(1_000)
  expect(count('水が'.repeat(400))).toBeLessThan(count('水が'.repeat(100)) * 4 + 4)
  expect(performance.now() - start).toBeLessThan(5_000)
})
