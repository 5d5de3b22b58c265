import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { currentCoins, linkTexts } from './link-articles.ts'
import { linkState, saveLinkState, textsBelow } from './store.ts'

/** Links stored articles again where the coin table is another than the one they were linked with. */
export const linkCoinsJob = defineJob({
  name: 'link-coins',
  payload: z.object({}),
  cron: '*/5 * * * *',
  policy: 'short',
  retryLimit: 5,
  expireInSeconds: 6 * 3600,
})

const BATCH = 500
/** Older articles are linked by their titles alone. */
const WHOLE_TEXT_MS = 90 * 24 * 3_600_000

/** Newest first, at most half a core, and taken up where a killed process left it. */
export async function linkOldArticles({ db, log, now }: Context, signal?: AbortSignal): Promise<void> {
  // two at once would only do the work twice: the state is where either left it
  const wholeSince = new Date(now().getTime() - WHOLE_TEXT_MS)
  let linked = 0
  for (;;) {
    if (signal?.aborted) return
    const began = performance.now()
    const coins = await currentCoins(db)
    const state = await linkState(db)
    const below = state?.dictionary === coins.hash ? state.below : Number.MAX_SAFE_INTEGER
    if (below === 0) break
    const texts = await textsBelow(db, below, wholeSince, BATCH)
    await db.transaction(async (tx) => {
      await linkTexts(tx, coins, texts)
      await saveLinkState(tx, { dictionary: coins.hash, below: texts.at(-1)?.id ?? 0 })
    })
    linked += texts.length
    if (texts.length > 0 && linked % (BATCH * 20) === 0) log.info(`Linking articles to coins: ${linked} done`)
    await sleep(performance.now() - began, undefined, { signal }).catch(() => {})
  }
  if (linked > 0) log.info(`Articles were linked to coins: ${linked}`)
}

export const coinLinkJobs = (context: Context): HandledJob[] => [
  handle(linkCoinsJob, (_payload, { signal }) => linkOldArticles(context, signal)),
]
