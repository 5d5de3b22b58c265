import * as z from 'zod'
import { type EndpointTable, JobStarted, Time } from '../endpoint.ts'

/**
 * What is deleted by age: the shortest limit, the choices, the default of a new site, and what it is called in sentences.
 * The columns of `retention` follow from it. A new kind also needs a row in OLD_ROWS or KINDS of `server/admin/retention/`,
 * and its texts.
 */
export const RETENTION = {
  articles: {
    least: 30,
    choices: [30, 90, 180, 365, 730],
    first: 365,
    thing: 'article',
    things: 'articles',
  },
  logs: {
    least: 7,
    choices: [30, 90, 180, 365],
    first: 90,
    thing: 'log entry',
    things: 'log entries',
  },
  /** At least this month and the one before: budgets and usage are counted from them. */
  ai_calls: {
    least: 62,
    choices: [90, 180, 365, 730],
    first: 365,
    thing: 'AI call',
    things: 'AI calls',
  },
  /** Hourly prices; later the last of each day stays, for ever. A month's chart needs the least. */
  prices: { least: 35, choices: [35, 90, 180, 365], first: 90, thing: 'price', things: 'prices' },
  /** Responses of publishers; only the latest fetches of each are kept anyway. */
  fetches: {
    least: 1,
    choices: [7, 30, 90],
    first: 90,
    thing: 'fetch record',
    things: 'fetch records',
  },
  /** Since the last access; fetched again when needed. */
  pictures: {
    least: 1,
    choices: [7, 30, 90, 365],
    first: 30,
    thing: 'picture',
    things: 'pictures',
  },
} as const
export type RetentionKind = keyof typeof RETENTION
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[]
const MOST_DAYS = 3650

/** UTC. Nothing is deleted by age at another time unless an admin asks for it. */
export const RETENTION_HOUR = 3

/** One value for every kind. */
export const eachRetentionKind = <Value>(of: (kind: RetentionKind) => Value) =>
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, of(kind)])) as Record<
    RetentionKind,
    Value
  >

/** In sentences: '1 log entry', '3 log entries'. */
export const RETENTION_THING = {
  ...eachRetentionKind((kind) => RETENTION[kind].thing),
  trash: 'thing in the trash',
}
export const RETENTION_THINGS = {
  ...eachRetentionKind((kind) => RETENTION[kind].things),
  trash: 'things in the trash',
}

/** Days for each kind; null: for ever. */
export const RetentionLimits = z.object(
  eachRetentionKind((kind) => z.int().min(RETENTION[kind].least).max(MOST_DAYS).nullable()),
)
export type RetentionLimits = z.infer<typeof RetentionLimits>

/** Until an admin has saved anything: all is kept, and prices are thinned as ever. */
export const KEEP_ALL: RetentionLimits = {
  ...eachRetentionKind(() => null),
  prices: RETENTION.prices.least,
}
export const FIRST_LIMITS: RetentionLimits = eachRetentionKind((kind) => RETENTION[kind].first)

const Counts = z.record(z.string(), z.number())

export const RetentionRun = z.object({
  at: Time,
  seconds: z.number(),
  /** By kind, and what was in the trash long enough. */
  deleted: Counts,
  /** False when it ran out of time; the next cleanup continues. */
  finished: z.boolean(),
  /** The time it deleted by: earlier than `at` where the clock may be ahead. Runs of earlier releases have none. */
  as_of: Time.optional(),
})
export type RetentionRun = z.infer<typeof RetentionRun>

/** Why the last nightly cleanup deleted nothing, or no articles. */
export const RetentionHold = z.object({
  /**
   * `clock`: the clock disagrees with stored times, so nothing is deleted. `articles`: too many at once, so
   * they are kept.
   */
  reason: z.enum(['clock', 'articles']),
  at: Time,
  /** The latest time that stored data confirms. */
  as_of: Time,
  count: z.number(),
  of: z.number(),
})
export type RetentionHold = z.infer<typeof RetentionHold>

/** More than a tenth of the articles, or than ten days' share of them, are only deleted by 'Delete now…'. */
export const waitsForPerson = (
  { count, of }: { count: number; of: number },
  days: number | null,
): boolean => days !== null && count > of * Math.min(0.1, 10 / days)

export const Retention = z.object({
  limits: RetentionLimits,
  /** Version for If-Match; null while everything is kept because no limits were saved. */
  updated_at: Time.nullable(),
  last_run: RetentionRun.nullable(),
  waiting: RetentionHold.nullable(),
})
export type Retention = z.infer<typeof Retention>

const DeletionPreview = z.object({
  count: z.number(),
  of: z.number(),
  /** What new rows can use again, as far as it can be estimated. */
  bytes: z.number(),
  /** What is older goes; null: nothing does. */
  before: Time.nullable(),
  /** Prices: how many of the fine points remain. */
  become: z.number().optional(),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

export const RetentionPreview = z.object({
  ...eachRetentionKind(() => DeletionPreview),
  trash: DeletionPreview,
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

export const DISK_PARTS = [...RETENTION_KINDS, 'trash', 'rest', 'others'] as const
export type DiskPart = (typeof DISK_PARTS)[number]

export const DiskUse = z.object({
  /** `rest`: what else is in the database; `others`: what else is on the disk. */
  parts: z.array(z.object({ part: z.enum(DISK_PARTS), bytes: z.number() })),
  /** Of the disk with the data folder; null where it cannot be determined. */
  total: z.number().nullable(),
  free: z.number().nullable(),
  /** The database is another machine's, or may be: its parts take no room here. */
  database_elsewhere: z.boolean(),
  /** At the pace of the last days; null while it does not grow, or is not known yet. */
  full_in_days: z.number().nullable(),
})
export type DiskUse = z.infer<typeof DiskUse>

/** What is left out stays as it is. */
const SomeLimits = RetentionLimits.partial()

export const retentionEndpoints = {
  'GET /api/settings/retention': {
    access: 'admin',
    summary: 'How long things are kept',
    reply: Retention,
  },
  'PUT /api/settings/retention': {
    access: 'admin',
    summary: 'Change how long things are kept; nothing is deleted before the nightly cleanup',
    body: SomeLimits,
    reply: Retention,
  },
  'POST /api/settings/retention/preview': {
    access: 'admin',
    summary: 'What would be deleted now with these limits; changes nothing',
    body: SomeLimits,
    reply: RetentionPreview,
  },
  'POST /api/settings/retention/run': {
    access: 'admin',
    summary: 'Delete now what the saved limits say, for good',
    body: z.object({ confirm: z.literal('DELETE') }),
    reply: z.union([RetentionRun, JobStarted]),
  },
  'GET /api/settings/disk': {
    access: 'admin',
    summary: 'What takes up the disk, by kind',
    reply: DiskUse,
  },
} satisfies EndpointTable
