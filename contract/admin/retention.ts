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
  trash: 'item in the trash',
}
export const RETENTION_THINGS = {
  ...eachRetentionKind((kind) => RETENTION[kind].things),
  trash: 'items in the trash',
}

/** Days for each kind; null: for ever. */
export const RetentionLimits = z.object(
  eachRetentionKind((kind) =>
    z
      .int()
      .min(RETENTION[kind].least)
      .max(MOST_DAYS)
      .nullable()
      .meta({ description: `Days that ${RETENTION[kind].things} are kept; null: for ever` }),
  ),
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
  at: Time.meta({ description: 'When it ran' }),
  seconds: z.number().meta({ description: 'How long it took' }),
  deleted: Counts.meta({
    description: 'Number of rows by kind, and of what was in the trash long enough',
  }),
  finished: z
    .boolean()
    .meta({ description: 'False when it ran out of time; the next cleanup continues' }),
  as_of: Time.optional().meta({
    description:
      'Time it deleted by: earlier than `at` where the clock may be ahead; absent in runs of earlier releases',
  }),
})
export type RetentionRun = z.infer<typeof RetentionRun>

/** Why the last nightly cleanup deleted nothing, or no articles. */
export const RetentionHold = z.object({
  reason: z.enum(['clock', 'articles']).meta({
    description:
      '`clock`: the clock disagrees with stored times, so nothing is deleted. `articles`: too many at once, so they are kept',
  }),
  at: Time.meta({ description: 'When it stopped' }),
  as_of: Time.meta({ description: 'The latest time that stored data confirms' }),
  count: z.number().meta({ description: 'Number of rows it would delete' }),
  of: z.number().meta({ description: 'Number of all rows' }),
})
export type RetentionHold = z.infer<typeof RetentionHold>

/** More than a tenth of the articles, or than ten days' share of them, are only deleted by 'Delete now…'. */
export const waitsForPerson = (
  { count, of }: { count: number; of: number },
  days: number | null,
): boolean => days !== null && count > of * Math.min(0.1, 10 / days)

export const Retention = z.object({
  limits: RetentionLimits.meta({ description: 'How long each kind is kept' }),
  updated_at: Time.nullable().meta({
    description: 'Version for If-Match; null while everything is kept because no limits were saved',
  }),
  last_run: RetentionRun.nullable().meta({
    description: 'The last cleanup; null before the first',
  }),
  waiting: RetentionHold.nullable().meta({
    description: 'Why nothing is deleted; null when nothing is in the way',
  }),
})
export type Retention = z.infer<typeof Retention>

const DeletionPreview = z.object({
  count: z.number().meta({ description: 'Number of rows that would be deleted' }),
  of: z.number().meta({ description: 'Number of all rows' }),
  bytes: z.number().meta({ description: 'Estimate of what new rows can use again' }),
  before: Time.nullable().meta({ description: 'What is older is deleted; null when nothing is' }),
  become: z.number().optional().meta({ description: 'Prices: how many of the fine points remain' }),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

export const RetentionPreview = z.object({
  ...eachRetentionKind((kind) =>
    DeletionPreview.meta({ description: `What would be deleted of ${RETENTION[kind].things}` }),
  ),
  trash: DeletionPreview.meta({ description: 'What was in the trash long enough' }),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

export const DISK_PARTS = [...RETENTION_KINDS, 'trash', 'rest', 'others'] as const
export type DiskPart = (typeof DISK_PARTS)[number]

export const DiskUse = z.object({
  parts: z
    .array(
      z.object({
        part: z.enum(DISK_PARTS).meta({ description: 'Name of the part' }),
        bytes: z.number().meta({ description: 'Its size' }),
      }),
    )
    .meta({
      description:
        'Size of each part. `rest`: what else is in the database; `others`: what else is on the disk',
    }),
  total: z.number().nullable().meta({
    description: 'Size of the disk with the data folder; null where it cannot be determined',
  }),
  free: z
    .number()
    .nullable()
    .meta({ description: 'Free bytes on it; null where it cannot be determined' }),
  database_elsewhere: z.boolean().meta({
    description:
      'Whether the database is, or may be, on another machine: its parts take no room here',
  }),
  full_in_days: z.number().nullable().meta({
    description:
      'Days until it is full at the pace of the last days; null while it does not grow, or is not known yet',
  }),
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
    body: z.object({ confirm: z.literal('DELETE').meta({ description: 'The word DELETE' }) }),
    reply: z.union([RetentionRun, JobStarted]),
  },
  'GET /api/settings/disk': {
    access: 'admin',
    summary: 'What takes up the disk, by kind',
    reply: DiskUse,
  },
} satisfies EndpointTable
