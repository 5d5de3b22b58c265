import type { Context } from '../context.ts'
import { HEARTBEAT_MS, type JobProgress, writeHeartbeat } from './store.ts'

/** A progress bar needs only a few updates a second. */
const WRITE_EVERY_MS = 300
const FAILURES_KEPT = 100

/** Updates the job's row and its heartbeat until `stop`. */
export function trackProgress(db: Context['db'], id: string, log: Context['log']) {
  const state: JobProgress = { done: 0, total: 0, current: null, failures: [] }
  let changed = false
  let writing = false
  let written = Date.now()

  const timer = setInterval(async () => {
    if (writing || (!changed && Date.now() - written < HEARTBEAT_MS)) return
    writing = true
    changed = false
    written = Date.now()
    try {
      await writeHeartbeat(db, id, state)
    } catch (error) {
      log.warn({ err: error }, 'the progress of a job could not be written')
    }
    writing = false
  }, WRITE_EVERY_MS)
  timer.unref()

  const update = (change: Partial<JobProgress>) => {
    Object.assign(state, change)
    changed = true
  }
  return {
    expect: (total: number) => update({ total }),
    working: (on: string) => update({ current: on }),
    step: (failure?: string) => {
      const failures = failure === undefined ? state.failures : [...state.failures, failure]
      update({ done: state.done + 1, failures: failures.slice(0, FAILURES_KEPT) })
    },
    stop: () => {
      clearInterval(timer)
      return state
    },
  }
}
