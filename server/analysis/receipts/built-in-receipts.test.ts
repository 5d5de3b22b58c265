import { expect, test } from 'vitest'
import { awaitGrouping } from '../../stories/store.ts'
import { analysisSite } from '../../testing/analysis-site.ts'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'

const site = onceAFile(() => analysisSite({ keys: false }))

async function analyzed(change: Parameters<typeof site.article>[0]) {
  const id = await site.article(change)
  await awaitGrouping(site.context.db, [id], false, site.context.now())
  const { body } = await site.admin(`POST /api/ai/analyze/${id}`)
  const { receipt, admin } = (await site.admin(`GET /api/articles/${id}/receipt`)).body
  return { id, analysis: body, receipt, admin }
}

const STORY = {
  title: 'Lender Marrow halts withdrawals after $14 million exploit',
  content:
    'An oracle error let one account drain $14 million from the lender Marrow. Withdrawals are halted.',
}

test('words with their pushes add up to the score; parts of freshness; who told it before', async () => {
  const first = await analyzed({
    ...STORY,
    published_at: '2026-11-15T09:00:00Z',
    sort_at: '2026-11-15T09:00:00Z',
  })
  const { analysis, receipt, admin } = await analyzed({
    ...STORY,
    title: 'Marrow halts withdrawals after $14 million exploit',
    publisher_id: (await makePublisher(site.context.db)).id,
  })
  expect(receipt).toMatchObject({
    analyzer: 'built-in',
    version: expect.stringMatching(/^\d+\.\d+$/),
    freshness_score: analysis.freshness,
    sentiment_score: analysis.sentiment,
    age_minutes: 0,
    told_before: {
      title: STORY.title,
      publisher: 'Chain Daily',
      published_at: '2026-11-15T09:00:00.000Z',
    },
    freshness: {
      kind: 'parts',
      age: 1.5,
      limit: 10,
      signs: expect.arrayContaining(['figures in the title']),
    },
  })
  const { start, words, rest, limited, passages } = receipt.sentiment
  const sum = words.reduce(
    (total: number, { push }: { push: number }) => total + push,
    start + rest + limited,
  )
  expect(sum).toBeCloseTo(analysis.sentiment, 5)
  expect(passages.join(' ')).toContain('halts withdrawals')
  expect(admin).toEqual({ cost_usd: 0, raw_answer: null })
  expect(first.receipt).toMatchObject({ told_before: null, age_minutes: 180 })
})

test('the cue of an advertisement is named, and text in another language says so', async () => {
  const ad = await analyzed({ title: 'Best presale to buy now: this token could 100x (sponsored)' })
  expect(ad.receipt).toMatchObject({ ad: true, freshness: { limit: 3 } })
  expect(ad.receipt.ad_reasons).toContainEqual({
    reason: 'the title says it is sponsored',
    words: '(sponsored)',
  })
  const french = await analyzed({
    title: 'Le bitcoin chute sous les 60 000 dollars',
    content: 'Le marché est dans le rouge pour la journée.',
  })
  expect(french.receipt).toMatchObject({
    sentiment_score: null,
    sentiment: { kind: 'not in English' },
  })
})

test('whatever a publisher marked as a wire brings is advertising, even a report of wrongdoing', async () => {
  const wire = await makePublisher(site.context.db, { name: 'Broadwick Newswire', is_wire: true })
  const { receipt } = await analyzed({
    ...STORY,
    title: 'Police arrest hackers',
    publisher_id: wire.id,
  })
  expect(receipt).toMatchObject({ ad: true, freshness: { limit: 3 } })
  expect(receipt.ad_reasons).toContainEqual({
    reason: 'its publisher is marked as a wire of press releases',
    words: null,
  })
})
