import type * as z from 'zod'

/** A kind of background work: what can be put in the queue. */
export type JobDefinition<Payload extends object = object> = {
  name: string
  payload: z.ZodType<Payload>
  /** A cron line in UTC. An occurrence missed while everything was down is made up for once, at the next start. */
  cron?: string
  /** How many run at once in one process. */
  concurrency?: number
  /**
   * `standard`: as many as are sent. `exclusive`: while one waits or runs, sending another does nothing. `short`: one
   * waits at most. `singleton`: one runs at a time. A `key` given when sending makes the rule hold per key.
   */
  policy?: 'standard' | 'exclusive' | 'short' | 'singleton'
  retryLimit?: number
  retryDelaySeconds?: number
  /** A run that takes longer counts as failed. */
  expireInSeconds?: number
}

/** What a handler knows about its run. The signal fires when the process stops or the time is up. */
type JobRun = { id: string; signal: AbortSignal }
export type HandledJob = { job: JobDefinition; run: (payload: object, run: JobRun) => Promise<unknown> }

const defined = new Map<string, JobDefinition>()

export function defineJob<Payload extends object>(job: JobDefinition<Payload>): JobDefinition<Payload> {
  if (defined.has(job.name)) throw new Error(`Two jobs are named '${job.name}'.`)
  defined.set(job.name, job as JobDefinition)
  return job
}

/** Binds a job to the verb that does it. A payload that does not fit its schema fails the job, not the process. */
export function handle<Payload extends object>(
  job: JobDefinition<Payload>,
  verb: (payload: Payload, run: JobRun) => Promise<unknown>,
): HandledJob {
  return {
    job: job as JobDefinition,
    run: async (payload, run) => verb(job.payload.parse(payload), run),
  }
}

/** Whoever can send a job has imported its definition: one that no handler takes would wait for ever. */
export function refuseUnhandledJobs(handled: HandledJob[]) {
  const names = new Set(handled.map(({ job }) => job.name))
  const forgotten = [...defined.keys()].filter((name) => !names.has(name))
  if (forgotten.length > 0) throw new Error(`No handler in server/jobs.ts for: ${forgotten.join(', ')}.`)
}
