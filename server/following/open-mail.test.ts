import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { makeMissingBriefs } from '../news/briefs/make-missing-briefs.ts'
import { corrections } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { REPORTS, storySite } from '../testing/story-site.ts'
import { closedDay } from './open-mail.ts'

const site = onceAFile(storySite)
const timeAt = (hours: number) => new Date(site.start.getTime() + hours * HOUR_MS)

/** Two outlets report it, and one corrects its headline half an hour later. */
async function reportedAt(hours: number) {
  const [id = 0] = await site.tell([
    { ...REPORTS[0], outlet: 'Ledgerline', hours },
    { ...REPORTS[1], outlet: 'Kestrel', hours },
  ])
  await site.context.db.insert(corrections).values({
    article_id: id,
    kind: 'figure',
    before: 'was',
    after: 'is',
    at: timeAt(hours + 0.5).toISOString(),
  })
}

const shownAt = async (hours: number) => {
  const day = await closedDay(site.context, timeAt(hours))
  return day && [day.day, day.corrections.map(({ at }) => at)]
}

test('a daily mail has the newest day that is closed, with its corrections where they are shown', async () => {
  // 10:00 on November 15, and 11:00 the day after
  await reportedAt(0)
  await reportedAt(25)
  site.setHours(40)
  await site.group()
  await makeMissingBriefs(site.context)
  expect(await shownAt(15)).toBeUndefined()
  expect(await shownAt(15.25)).toEqual(['2026-11-15', [timeAt(0.5).toISOString()]])
  expect(await shownAt(39)).toEqual(['2026-11-15', [timeAt(0.5).toISOString()]])
  expect(await shownAt(39.25)).toEqual(['2026-11-16', [timeAt(25.5).toISOString()]])
  await site.admin('PUT /api/settings/site', { show_corrections: false })
  expect(await shownAt(39.25)).toEqual(['2026-11-16', []])
})
