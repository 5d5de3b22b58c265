import { expect, it } from 'vitest'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { correctionChanges, correctionDraft } from './correction-draft.ts'

const article = {
  freshness_score: 9.6,
  sentiment_score: null,
  ad: false,
  tags: [
    { id: 1, name: 'DeFi' },
    { id: 2, name: 'Security' },
  ],
} as unknown as AdminArticle
const changed = (change: Partial<ReturnType<typeof correctionDraft>>) =>
  correctionChanges(article, { ...correctionDraft(article), ...change })

it('sends what differs and nothing else', () => {
  expect(correctionDraft(article)).toMatchObject({
    freshness: '9.60',
    sentiment: '',
    tags: 'DeFi, Security',
  })
  expect(changed({ why: 'no reason' })).toBeUndefined()
  expect(changed({ sentiment: '1,4', why: ' lost money ' })).toEqual({
    sentiment: 1.4,
    why: 'lost money',
  })
  expect(changed({ ad: true, tags: ' DeFi,Security, ' })).toEqual({ ad: true })
  expect(changed({ tags: 'DeFi' })).toEqual({ tags: ['DeFi'] })
})

it('is nothing to save while a score is none', () => {
  for (const sentiment of ['11', '-1', 'high', ' '])
    expect(changed({ sentiment, ad: true })).toBeUndefined()
})
