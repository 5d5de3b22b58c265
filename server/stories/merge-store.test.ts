import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { onceAFile } from '../testing/fixture.ts'
import { ingestSite } from '../testing/ingest-site.ts'
import { groupStories } from './group-stories.ts'

const site = onceAFile(ingestSite)

const OWN = {
  title: 'Harrow Bank opens bitcoin custody to private clients in four countries',
  summary:
    'Harrow Bank will hold bitcoin for private clients with at least 250,000 in assets, starting in Norvania and Kestria, for a fee of 0.45 per cent a year.',
}
/** Shares nothing with the first, and enough with the third. */
const INSURED = {
  title: 'Insurance of 40 million backs new vault for the wealthy',
  summary:
    'Cover of 40 million was arranged for wealthy customers, a spokeswoman said; Norvania comes first.',
}
const REWORDED = {
  title: 'Private clients of Harrow Bank can now keep bitcoin with it',
  summary:
    'From today Harrow Bank takes bitcoin into custody. Wealthy customers pay 0.45 per cent; a spokeswoman named Norvania first and said insurance covers 40 million.',
}

test('an article that belongs to two stories makes them one; the change log says so, and its undo parts them for good', async () => {
  const { db } = site.context
  const storiesNow = async () => {
    const { rows } = await db.execute<{ story: number }>(sql`
      select story_id::int as story from article_stories order by article_id`)
    return rows.map(({ story }) => story)
  }
  await bring(0, OWN)
  await bring(0.1, INSURED)
  const [older = 0, younger = 0] = await storiesNow()
  expect(younger).toBeGreaterThan(older)

  await bring(0.2, REWORDED)
  expect(await storiesNow()).toEqual([older, older, older])
  expect((await site.admin(`GET /api/stories/${younger}`)).body).toMatchObject({
    id: older,
    outlets: 3,
  })
  const [log] = (await site.logsOf(older)).filter(({ entity_type }) => entity_type === 'story')
  expect(log).toMatchObject({ by_id: null, by_name: 'grouper', action: 'story_update' })

  expect((await site.admin(`POST /api/logs/${log?.id}/undo`)).status).toBe(200)
  expect(await storiesNow()).toEqual([older, younger, older])
  await bring(0.3, { ...REWORDED, title: `${REWORDED.title} too` })
  expect((await storiesNow()).slice(0, 3)).toEqual([older, younger, older])
})

async function bring(hours: number, report: typeof OWN) {
  const publisher = await site.addPublisher()
  site.at(hours)
  const date = new Date(site.START.getTime() + hours * HOUR_MS).toUTCString()
  site.feeds.feed(publisher.path, [
    { link: `https://outlet-${publisher.id}.test/`, ...report, date },
  ])
  await site.ingest(publisher.id)
  await groupStories(site.context)
}
