import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { dropOldIndex, foldChanges, refreshSearchWords } from './prepare-store.ts'

const REFRESH_BATCH = 500

const tendFeed = timedJob('tend-feed', '*/5 * * * *')

export const feedReadingJobs = ({ db, log }: Context): HandledJob[] => [
  handle(tendFeed, async (_payload, { signal }) => {
    while (!signal.aborted && (await refreshSearchWords(db, REFRESH_BATCH)));
    await foldChanges(db)
    if (await dropOldIndex(db))
      log.debug('The feed index of release 0.1 was removed: no process uses it any more')
  }),
]
