import { expect, test } from 'vitest'
import { KEEP_ALL } from '../../../contract/admin/retention.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { runRetention } from '../../admin/retention/run-retention.ts'
import { saveLimits } from '../../platform/settings/retention-store.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'

const site = onceAFile(ingestSite)
const YEAR_HOURS = 365 * 24

test('items older than articles are kept are not taken in, and what has gone does not come back', async () => {
  const { db, now } = site.context
  const { id, path } = await site.addPublisher()
  const day = (days: number) => new Date(site.START.getTime() - days * DAY_MS).toUTCString()
  const stories = [
    site.story('too old', { date: day(366) }),
    site.story('old', { date: day(364) }),
    site.story('without a date'),
  ]
  const titles = async () => (await site.articlesOf(id)).map(({ title }) => title)
  site.feeds.feed(path, stories)
  await saveLimits(db, { ...KEEP_ALL, articles: 365 }, now())
  expect(await site.ingest(id)).toBe(2)
  expect(await titles()).toEqual(['old', 'without a date'])
  expect(JSON.parse((await site.logsOf(id)).at(-1)?.details ?? '')).toMatchObject({
    added: 2,
    tooOld: 1,
  })

  site.at(YEAR_HOURS + 1)
  expect((await runRetention(site.context)).deleted).toEqual({ articles: 2 })
  site.feeds.feed(path, [...stories, site.story('new')])
  expect(await site.ingest(id)).toBe(1)
  expect(await titles()).toEqual(['new'])
})
