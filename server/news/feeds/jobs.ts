import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type HandledJob, handle } from '../../platform/queue/job.ts'
import { readAdvertising } from '../articles/read-advertising.ts'
import { fetchAllJob, fetchNewPublisher, readAdvertisingJob } from '../publishers/jobs.ts'
import { fetchUntilDone, performFetchAll } from './fetch-publishers.ts'

export const feedJobs = (context: Context): HandledJob[] => [
  handle(fetchNewPublisher, async ({ publisher_id }) => {
    try {
      await fetchUntilDone(context, publisher_id)
    } catch (error) {
      // recorded with the publisher, and tried again by the schedule
      if (!(error instanceof AppError)) throw error
    }
  }),
  handle(fetchAllJob, () => performFetchAll(context)),
  handle(readAdvertisingJob, ({ publisher_id }, { signal }) =>
    readAdvertising(context, publisher_id, signal),
  ),
]
