import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigRef, now, time } from '../columns.ts'

/** Progress of work that outlives its request. */
export const longJobs = pgTable(
  'long_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Two requests for the same key join one job. */
    key: text('key').notNull(),
    state: text('state', { enum: ['queued', 'running', 'completed', 'failed'] })
      .notNull()
      .default('queued'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    current: text('current'),
    failures: jsonb('failures').$type<string[]>().notNull().default([]),
    result: jsonb('result'),
    error: text('error'),
    /** Status of the failure, for requests that joined from another process. */
    error_status: integer('error_status'),
    error_code: text('error_code'),
    /** How often another process may restart it after its own died. */
    restarts_left: integer('restarts_left').notNull().default(0),
    /** Input that the key does not contain, for a process that takes over. */
    input: jsonb('input'),
    created_at: time('created_at').notNull().default(now),
    /** A job whose process died stops its heartbeat and is restarted or failed. */
    heartbeat_at: time('heartbeat_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('long_jobs_running_key').on(t.key).where(sql`${t.state} in ('queued', 'running')`),
    index('long_jobs_created').on(t.created_at),
  ],
)

/** Finished steps of a job; each row is written in the transaction of its step. */
export const longJobSteps = pgTable(
  'long_job_steps',
  {
    job_id: uuid('job_id')
      .notNull()
      .references(() => longJobs.id, { onDelete: 'cascade' }),
    step: bigRef('step').notNull(),
    changed: boolean('changed').notNull(),
    failure: text('failure'),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.step] })],
)
