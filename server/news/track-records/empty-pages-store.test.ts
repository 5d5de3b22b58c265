import { expect, test } from 'vitest'
import { USUAL_DAYS_MIN } from '../../../contract/news/move-rules.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { articleVersions, coins, pricePoints } from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { REPORTS, storySite } from '../../testing/story-site.ts'
import { emptyPages } from './empty-pages-store.ts'

const site = onceAFile(storySite)
const empty = () => emptyPages(site.context.db, site.context.now())

test('a page is empty until there is what it shows', async () => {
  const { db, now } = site.context
  expect(await empty()).toEqual(['outlets', 'corrections', 'moves'])
  const [coin] = await db.select().from(coins)
  const pricedFor = (milliseconds: number) =>
    db.insert(pricePoints).values({
      coin_id: coin?.id ?? 0,
      resolution: 60,
      at: new Date(now().getTime() - milliseconds).toISOString(),
      price: 1,
    })
  await pricedFor(USUAL_DAYS_MIN * DAY_MS - 1)
  const [id = 0] = await site.tell([{ ...REPORTS[0], outlet: 'Ledgerline' }])
  await site.group()
  expect(await empty()).toEqual(['outlets', 'corrections', 'moves'])
  await pricedFor(USUAL_DAYS_MIN * DAY_MS)
  expect(await empty()).toEqual(['outlets', 'corrections'])
  await db
    .insert(articleVersions)
    .values({ article_id: id, title: 'before', replaced_at: now().toISOString() })
  expect(await empty()).toEqual(['outlets'])
  await site.tell([{ ...REPORTS[1], outlet: 'Kestrel' }])
  await site.group()
  expect(await empty()).toEqual([])
})
