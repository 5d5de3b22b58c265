import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alertRules, articles } from '../../platform/database/schema.ts'
import { onceATest } from '../../testing/fixture.ts'
import { REPORTS, storySite } from '../../testing/story-site.ts'
import { findAlerts } from './find-alerts.ts'

const site = onceATest(storySite)

test('a story becomes widely covered when its outlets arrive, whatever dates their articles have', async () => {
  const { db } = site.context
  await db.update(alertRules).set({ story_outlets: 2 })
  const [own, reworded, third] = REPORTS
  const arrivals = [
    '2026-11-15T11:00:00.000Z',
    '2026-11-15T14:00:00.000Z',
    '2026-11-15T15:00:00.000Z',
  ]
  const ids = await site.tell([
    { outlet: 'One', ...own, hours: 0 },
    { outlet: 'Two', ...reworded, hours: 0.2 },
    { outlet: 'Three', ...third, hours: 0.5 },
  ])
  for (const [place, id] of ids.entries())
    await db
      .update(articles)
      .set({ first_seen_at: arrivals[place] ?? '' })
      .where(eq(articles.id, id))
  await site.group()
  const { alerts } = await findAlerts(site.context)
  expect(alerts.filter(({ event }) => event === 'story')).toMatchObject([{ at: arrivals[1] }])
})
