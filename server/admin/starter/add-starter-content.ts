import { starterFeeds } from '../../../contract/news/well-known-feeds.ts'
import { backfillJob, refreshJob } from '../../market/jobs.ts'
import { feedTick } from '../../news/schedule/run-schedule.ts'
import type { Context } from '../../platform/context.ts'
import {
  footerPages,
  privacyPage,
  starterCategories,
  starterCoins,
  starterPages,
  starterTags,
} from './starter-content.ts'
import { claimOnce, hasPublishers, insertPages, insertSite, listInFooter } from './store.ts'

/** At the first start of a site: its pages always, and unless it is to be empty something to read. */
export async function addStarterContent(context: Context): Promise<'added' | 'nothing to do'> {
  const { db, config, queue } = context
  await db.transaction(async (tx) => {
    if (await claimOnce(tx, 'starter-pages')) await insertPages(tx, starterPages)
    if (await claimOnce(tx, 'footer-pages')) {
      await insertPages(tx, footerPages)
      await listInFooter(tx, '/contact')
    }
    if (await claimOnce(tx, 'privacy-page')) await insertPages(tx, [privacyPage])
  })
  if (!config.starterContent) return 'nothing to do'
  return db.transaction(async (tx) => {
    // Once, to a site without publishers; everything is fetched at once rather than at the next tick.
    if (!(await claimOnce(tx, 'starter-content')) || (await hasPublishers(tx)))
      return 'nothing to do'
    await insertSite(tx, {
      publishers: starterFeeds,
      coins: starterCoins,
      tags: starterTags,
      categories: starterCategories,
    })
    for (const job of [refreshJob, backfillJob, feedTick]) await queue.send(job, {}, { tx })
    return 'added'
  })
}
