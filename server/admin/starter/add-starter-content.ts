import { starterFeeds } from '../../../contract/news/well-known-feeds.ts'
import { backfillJob, refreshJob } from '../../market/jobs.ts'
import { feedTick } from '../../news/schedule/feed-schedule.ts'
import type { Context } from '../../platform/context.ts'
import { starterCoins } from './starter-coins.ts'
import { footerPages, privacyPage, starterPages } from './starter-pages.ts'
import { starterCategories, starterTags } from './starter-topics.ts'
import { type Content, claimOnce, hasPublishers, insertContent, insertPages, listInFooter } from './store.ts'

const starterContent: Content = {
  publishers: starterFeeds,
  coins: starterCoins,
  tags: starterTags,
  categories: starterCategories,
}

/** At the first start of a site: its pages always, and unless it is to be empty something to read. */
export async function addStarterContent(context: Context): Promise<'added' | 'nothing to do'> {
  const { db, config } = context
  await db.transaction(async (tx) => {
    if (await claimOnce(tx, 'starter-pages')) await insertPages(tx, starterPages)
    if (await claimOnce(tx, 'footer-pages')) {
      await insertPages(tx, footerPages)
      await listInFooter(tx, '/contact')
    }
    if (await claimOnce(tx, 'privacy-page')) await insertPages(tx, [privacyPage])
  })
  if (!config.starterContent) return 'nothing to do'
  return addContent(context, 'starter-content', starterContent)
}

/** Adds it once, to a site without publishers, and has everything fetched at once rather than at the next tick. */
async function addContent(context: Context, key: string, content: Content) {
  const { db, queue } = context
  return db.transaction(async (tx) => {
    if (!(await claimOnce(tx, key)) || (await hasPublishers(tx))) return 'nothing to do'
    await insertContent(tx, content)
    await queue.send(refreshJob, {}, { tx })
    await queue.send(backfillJob, {}, { tx })
    await queue.send(feedTick, {}, { tx })
    return 'added'
  })
}
