import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { REPORTS, storySite } from '../../testing/story-site.ts'
import { storeReceipts } from './store.ts'

const site = onceAFile(storySite)

test('outlets within two minutes were both first, in receipts as on the page of the story', async () => {
  const minutes = [0, 1, 30]
  const told = REPORTS.map((report, place) => ({
    ...report,
    outlet: `Outlet ${place}`,
    hours: (minutes[place] ?? 0) / 60,
  }))
  const ids = await site.tell(told)
  await site.group()
  await storeReceipts(
    site.context.db,
    ids.map((article_id) => ({
      article_id,
      analyzer: 'gpt-4',
      version: 'gpt-4o',
      analyzed_at: site.start.toISOString(),
      read_characters: 100,
      age_minutes: 0,
      freshness_score: 5,
      ad: false,
      freshness: { kind: 'quotes', quotes: [], left_out: 0 },
      sentiment: { kind: 'quotes', quotes: [], left_out: 0 },
      ad_reasons: [],
    })),
  )
  const first = {
    outlets: 3,
    first_publisher: 'Outlet 0',
    first_at: '2026-11-15T10:00:00.000Z',
  }
  for (const [place, is_first] of [true, true, false].entries()) {
    const { body } = await site.visitor(`GET /api/articles/${ids[place]}/receipt`)
    expect(body.receipt.story).toEqual({ ...first, is_first })
  }
  const story = await site.visitor(`GET /api/stories/${await site.storyOf(ids[0] ?? 0)}`)
  expect(story.body.first).toMatchObject({
    kind: 'together',
    publishers: ['Outlet 0', 'Outlet 1'],
  })
})
