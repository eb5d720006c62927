import { expect, test } from 'vitest'
import { webCryptoDigest } from '../../../../workers/adapters/digest/web-crypto.ts'

test.each([
  ['nothing', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['text', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['bytes', Uint8Array.of(97, 98, 99), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'the middle of a buffer',
    Uint8Array.of(0, 97, 98, 99, 0).subarray(1, 4),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  ],
])('%s', async (_, data, expected) => {
  expect(await webCryptoDigest.sha256(data)).toBe(expected)
})
