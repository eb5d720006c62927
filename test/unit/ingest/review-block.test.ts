import { describe, expect, test } from 'vitest'
import { asExtracted } from '../../../workers/domain/ids.ts'
import { ChunkerName, indexVersionId } from '../../../workers/domain/index-version.ts'
import { catchUp } from '../../../workers/ingest/refresh.ts'
import { type Judgement, reviewBlock } from '../../../workers/ingest/review-block.ts'
import { A_MAKE } from '../../support/builders.ts'
import { interrupted, stopped } from '../../support/interrupted.ts'
import { buildIn, switchIn } from '../../support/reindexed.ts'
import { aLesson, type Lesson } from '../../support/reviewed.ts'
import { aScope } from '../../support/scopes.ts'

const MISREAD = 'Light travels in straight lnes through air.'
const RIGHT = 'Light travels in straight lines through air.'
const CORRECTED: Judgement = { verdict: 'corrected', text: RIGHT }

/** The passages found for a question, each as one text. */
const found = async ({ library }: Lesson, query: string): Promise<string> =>
  (await library.search(query)).passages.map(({ text }) => text).join('\n')

const said = async (lesson: Lesson, text: string, judgement: Judgement) => {
  const outcome = await lesson.say(await lesson.blockOf(text), judgement)
  if (!outcome.ok) throw new Error(outcome.error.detail)
  return outcome.value
}

describe('a correction', () => {
  test('takes the place of what was read: at once nobody finds the old, then all find the new', async () => {
    const lesson = await aLesson()
    const [before] = (await lesson.library.search('lnes')).passages
    const { review, block } = await said(lesson, MISREAD, CORRECTED)
    expect(await found(lesson, 'straight prism')).not.toContain('lnes')
    expect((await lesson.texts()).join('\n')).not.toContain('lnes')
    await lesson.library.work()
    expect(await found(lesson, 'straight lines')).toContain(RIGHT)
    expect((await lesson.texts()).join('\n')).toContain(`${RIGHT}\nA prism splits white light.`)
    expect(block).toMatchObject({ text: RIGHT, confidence: 1, extractor: 'review' })
    expect(review).toMatchObject({ state: 'corrected', replacedBy: block.id, reviewer: aScope().sub })
    await lesson.expectReconciled()
    // What was cited stays what it was, and is said to be outdated.
    const cited = await lesson.library.look(before!.citation.id)
    expect(cited.citation).toEqual(before!.citation)
    expect(cited.citation.quote).toContain('lnes')
    expect(cited.outdated).toEqual([{ blockId: asExtracted(block.id), replacedBy: block.id }])
  })

  test('is cited as what it is, beside blocks as they were extracted', async () => {
    const lesson = await aLesson()
    const { block } = await said(lesson, MISREAD, CORRECTED)
    await lesson.library.work()
    const [passage] = (await lesson.library.search('straight lines')).passages
    expect(passage!.citation.blockIds).toContain(block.id)
    expect(passage!.citation.id).toMatch(/_x1_0-1\.2r1\.3/)
    const { citation, outdated } = await lesson.library.look(passage!.citation.id)
    expect(citation).toEqual(passage!.citation)
    expect(outdated).toEqual([])
  })

  test('of a correction counts, and each goes on being cited', async () => {
    const lesson = await aLesson()
    const first = await said(lesson, MISREAD, { verdict: 'corrected', text: 'Light goes straight.' })
    await lesson.library.work()
    const [cited] = (await lesson.library.search('goes straight')).passages
    const second = await lesson.say(first.block.id, CORRECTED)
    await lesson.library.work()
    expect(second.ok && asExtracted(second.value.block.id)).toBe(await lesson.blockOf(MISREAD))
    expect(await found(lesson, 'straight lines')).toContain(RIGHT)
    expect(await found(lesson, 'goes straight')).not.toContain('Light goes')
    expect((await lesson.library.look(cited!.citation.id)).citation).toEqual(cited!.citation)
    await lesson.expectReconciled()
  })
})

describe('a rejection', () => {
  test('takes a block out of every passage', async () => {
    const lesson = await aLesson()
    const [cited] = (await lesson.library.search('straight prism')).passages
    await said(lesson, MISREAD, { verdict: 'rejected' })
    await lesson.library.work()
    expect((await lesson.library.look(cited!.citation.id)).outdated).toMatchObject([{ replacedBy: null }])
    expect((await lesson.texts()).join('\n')).not.toContain('lnes')
    expect(await found(lesson, 'prism splits')).toContain('A prism splits white light.')
    await lesson.expectReconciled()
  })

  test('of all that a passage has takes the passage, and can be taken back', async () => {
    const lesson = await aLesson()
    const before = await lesson.texts()
    for (const text of ['Sound', 'Sound needs']) await said(lesson, text, { verdict: 'rejected' })
    await lesson.library.work()
    expect(await lesson.texts()).toHaveLength(before.length - 1)
    await lesson.expectReconciled()
    for (const text of ['Sound', 'Sound needs']) await said(lesson, text, { verdict: 'accepted' })
    await lesson.library.work()
    expect(await lesson.texts()).toEqual(before)
    expect(await found(lesson, 'sound medium')).toContain('Sound needs a medium to travel.')
    await lesson.expectReconciled()
  })
})

test('what is accepted keeps its words, and a person vouches for it', async () => {
  const lesson = await aLesson()
  const before = await lesson.texts()
  const [cited] = (await lesson.library.search('straight prism')).passages
  const { block } = await said(lesson, MISREAD, { verdict: 'accepted' })
  await lesson.library.work()
  expect((await lesson.library.look(cited!.citation.id)).outdated).toEqual([])
  expect(await lesson.texts()).toEqual(before)
  const [passage] = (await lesson.library.search('straight prism')).passages
  expect(passage!.citation.blockIds).toContain(block.id)
  await lesson.expectReconciled()
})

test.each<[string, Judgement]>([
  ['a correction', CORRECTED],
  ['a rejection', { verdict: 'rejected' }],
  ['an acceptance', { verdict: 'accepted' }],
])('%s that is cut off at any call ends the same', async (_, judgement) => {
  const whole = await aLesson()
  await said(whole, MISREAD, judgement)
  await whole.library.work()
  const expected = await whole.texts()
  for (let at = 0; ; at += 1) {
    const lesson = await aLesson()
    await said(lesson, MISREAD, judgement)
    const cut = interrupted(lesson.library.on, at, stopped)
    await catchUp(lesson.document.id, cut.ports).catch(() => undefined)
    if (judgement.verdict !== 'accepted')
      expect((await lesson.texts()).join('\n'), `after ${at} calls`).not.toContain('lnes')
    await lesson.library.work()
    expect(await lesson.texts(), `after ${at} calls`).toEqual(expected)
    await lesson.expectReconciled()
    if (!cut.reached()) break
  }
})

test('of two reviews at once one counts, and the other is told', async () => {
  const lesson = await aLesson()
  const block = await lesson.blockOf(MISREAD)
  const outcomes = await Promise.all([
    lesson.say(block, CORRECTED),
    lesson.say(block, { verdict: 'rejected' }),
  ])
  expect(outcomes.map((one) => (one.ok ? 'ok' : one.error.kind)).sort()).toEqual(['conflict', 'ok'])
})

test.each<[string, Parameters<typeof aScope>[0], string]>([
  ['a student', { role: 'student' }, 'forbidden'],
  ['a teacher of another school', { tenant: 'school-z' }, 'not-found'],
  ['a curator', { tenant: null, role: 'curator' }, 'not-found'],
])('%s reviews nothing', async (_, who, kind) => {
  const lesson = await aLesson()
  const outcome = await reviewBlock(await lesson.blockOf(MISREAD), CORRECTED, aScope(who), lesson.library.on)
  expect(outcome).toMatchObject({ ok: false, error: { kind } })
  expect((await lesson.texts()).join('\n')).toContain('lnes')
})

test.each<[string, Judgement, string]>([
  ['cells', { verdict: 'corrected', cells: ['a', 'b'] }, 'Only a row of a table has cells'],
])('a paragraph is not corrected by %s', async (_, judgement, detail) => {
  const lesson = await aLesson()
  const outcome = await lesson.say(await lesson.blockOf(MISREAD), judgement)
  expect(outcome).toMatchObject({ ok: false, error: { kind: 'invalid-request', detail } })
})

describe('another version of the index', () => {
  const later = indexVersionId({ chunker: ChunkerName.parse('c3'), embedder: A_MAKE.embedder })

  test.each(['before it is built', 'after it was built'])('holds what was said %s', async (when) => {
    const lesson = await aLesson()
    if (when === 'after it was built') await buildIn(lesson.library, later)
    await said(lesson, MISREAD, CORRECTED)
    await said(lesson, 'Sound needs', { verdict: 'rejected' })
    await lesson.library.work()
    if (when === 'before it is built') await buildIn(lesson.library, later)
    expect((await switchIn(lesson.library, later)).ok).toBe(true)
    const texts = (await lesson.texts()).join('\n')
    expect(texts).toContain(RIGHT)
    expect(texts).not.toMatch(/lnes|Sound needs/)
    expect(await found(lesson, 'straight lines')).toContain(RIGHT)
    await lesson.expectReconciled()
  })
})
