import { ApiError, call } from '../../api/call.ts'

const POLL_MS = 700

/** The reply itself, or the result of the job it became, however long that takes. */
export async function finished<Answer extends object>(reply: Answer | { jobId: string }): Promise<Answer> {
  if (!('jobId' in reply)) return reply
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const job = await call('GET /api/jobs/:id', { params: { id: reply.jobId } }).catch(unlessOffline)
    if (job?.state === 'completed') return job.result as Answer
    if (job?.state === 'failed') throw new ApiError(502, 'JOB_FAILED', job.error ?? 'The work failed.')
  }
}

/** A job continues while this browser is offline. */
function unlessOffline(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 0)) throw error
}
