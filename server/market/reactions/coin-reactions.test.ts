import { expect, test } from 'vitest'
import { storyReactions } from '../../platform/database/schema.ts'
import { onceATest } from '../../testing/fixture.ts'
import { REPORTS, storySite } from '../../testing/story-site.ts'
import { withArticleReactions } from './coin-reactions.ts'

const site = onceATest(storySite)

test('an article published after the measured hour does not carry the reaction of its story', async () => {
  const { db, now } = site.context
  const [own, reworded, third] = REPORTS
  const ids = await site.tell([
    { outlet: 'One', ...own, hours: 0 },
    { outlet: 'Two', ...reworded, hours: 0.9 },
    { outlet: 'Three', ...third, hours: 1 },
  ])
  await site.group()
  const closed = { price: 100, after_1h_percent: 1.5, closed_1h_at: now().toISOString() }
  await db.update(storyReactions).set(closed)
  const coins = [{ symbol: 'BTC', name: 'Bitcoin' }]
  const articles = await withArticleReactions(
    db,
    ids.map((id) => ({ id, coins })),
    now(),
  )
  expect(articles.map((article) => 'reaction' in (article.coins[0] ?? {}))).toEqual([
    true,
    true,
    false,
  ])
})
