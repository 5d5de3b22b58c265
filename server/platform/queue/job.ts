import * as z from 'zod'

export type JobDefinition<Payload extends object = object> = {
  name: string
  payload: z.ZodType<Payload>
  /** A cron line in UTC. An occurrence missed while the server was down runs once at the next start. */
  cron?: string
  concurrency?: number
  /**
   * `standard`: as many as are sent. `exclusive`: while one waits or runs, sending another does nothing. `short`: one
   * waits at most. `singleton`: one runs at a time. A `key` given when sending makes the rule hold per key.
   */
  policy?: 'standard' | 'exclusive' | 'short' | 'singleton'
  retryLimit?: number
  retryDelaySeconds?: number
  /** A longer run counts as failed. */
  expireInSeconds?: number
}

/** The signal fires when the process stops or the time is up. */
type JobRun = { id: string; signal: AbortSignal }
export type HandledJob = {
  job: JobDefinition
  run: (payload: object, run: JobRun) => Promise<unknown>
}

const defined = new Map<string, JobDefinition>()

export function defineJob<Payload extends object>(
  job: JobDefinition<Payload>,
): JobDefinition<Payload> {
  if (defined.has(job.name)) throw new Error(`Two jobs are named '${job.name}'.`)
  defined.set(job.name, job as JobDefinition)
  return job
}

/** A job without input that the clock starts; while one waits or runs, another start does nothing. */
export const timedJob = (name: string, cron: string, rules: Partial<JobDefinition> = {}) =>
  defineJob({ name, cron, payload: z.object({}), policy: 'exclusive', retryLimit: 0, ...rules })

/** Binds a job to its handler. An invalid payload fails the job, not the process. */
export function handle<Payload extends object>(
  job: JobDefinition<Payload>,
  verb: (payload: Payload, run: JobRun) => Promise<unknown>,
): HandledJob {
  return {
    job: job as JobDefinition,
    run: async (payload, run) => verb(job.payload.parse(payload), run),
  }
}

/** A job that is defined but has no handler would wait for ever, so the start refuses it. */
export function refuseUnhandledJobs(handled: HandledJob[]) {
  const names = new Set(handled.map(({ job }) => job.name))
  const forgotten = [...defined.keys()].filter((name) => !names.has(name))
  if (forgotten.length > 0)
    throw new Error(`No handler in server/jobs.ts for: ${forgotten.join(', ')}.`)
}
