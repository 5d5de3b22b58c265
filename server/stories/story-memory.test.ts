import { expect, it } from 'vitest'
import { wellKnownCoinNames } from '../reading/coins/dictionary.ts'
import { OTHER_NEWS, REPORTS } from '../testing/story-site.ts'
import { storyArticle } from './story-article.ts'
import { loadGrouper } from './story-memory.ts'

it('reads a text again only when it was edited, and groups as if all of it had been read', async () => {
  const coins = { ...wellKnownCoinNames(), idOf: new Map(), hash: '' }
  const text = (id: number, { title, overview }: { title: string; overview: string }) => ({
    id,
    publisher: id,
    at: Date.UTC(2026, 10, 15, id),
    title,
    lead: overview,
    ad: false,
    story: id,
  })
  const texts = [text(1, REPORTS[0]), text(2, OTHER_NEWS)]
  const before = await loadGrouper(texts, coins)
  const edited = [text(1, REPORTS[0]), text(2, { ...OTHER_NEWS, title: 'Marrow is open again' })]
  const after = await loadGrouper(edited, coins, before)
  expect(after.article(1)).toBe(before.article(1))
  expect(after.article(2)).not.toEqual(before.article(2))
  const next = storyArticle(text(3, REPORTS[1]), coins)
  expect(after.decide(next)).toEqual((await loadGrouper(edited, coins)).decide(next))
  expect(after.decide(next).story).toBe(1)
})
