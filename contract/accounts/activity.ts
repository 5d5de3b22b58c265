import * as z from 'zod'
import { ById, type EndpointTable, Flag, Id, Time, wholeNumber } from '../endpoint.ts'
import { jsonWithoutSecrets, valueWithoutSecrets, withoutSecrets } from './admin-only.ts'
import type { Role } from './roles.ts'

export const LOG_STATUSES = ['success', 'failed', 'partial', 'pending'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]
export const LOGS_LIMIT = 200

/** What can be changed and put back, and by whom. */
export const CHANGED_BY = {
  article: 'editor',
  tag: 'editor',
  category: 'editor',
  page: 'editor',
  publisher: 'admin',
  coin: 'admin',
  user: 'admin',
  settings: 'admin',
  site: 'admin',
  retention: 'admin',
  story: 'editor',
  article_coins: 'editor',
  alert_channel: 'admin',
  alert_rules: 'admin',
  readers: 'admin',
  model: 'admin',
} as const satisfies Record<string, Role>
export type ChangeKind = keyof typeof CHANGED_BY
export const CHANGE_KINDS = Object.keys(CHANGED_BY) as [ChangeKind, ...ChangeKind[]]

const ChangedField = z.object({
  field: z.string().meta({ description: 'Name of the field' }),
  before: z.unknown().meta({ description: 'Value before; null when it was made' }),
  after: z.unknown().meta({ description: 'Value after; null when it was deleted' }),
})
export type ChangedField = z.infer<typeof ChangedField>

export const Change = z.object({
  by: z
    .string()
    .meta({ description: 'Who did it: a user, an API token, the schedule or the command line' }),
  name: z.string().meta({ description: 'Name of what was changed' }),
  kind: z.enum(['created', 'changed', 'deleted']).meta({ description: 'What happened to it' }),
  fields: withoutSecrets(
    z.array(ChangedField),
    (fields) => valueWithoutSecrets(fields) as ChangedField[],
  ).meta({ description: "Fields that changed; secrets read 'replaced'" }),
  undo: z.enum(['yes', 'partly', 'no']).meta({
    description: 'Whether it can be undone; `partly` when some fields were changed again since',
  }),
  note: z
    .string()
    .nullable()
    .meta({ description: 'What stays as it is, or why nothing can be undone; null without' }),
  undone_at: Time.nullable().meta({ description: 'When it was undone; null where it was not' }),
  undone_by: z.string().nullable().meta({ description: 'Who undid it; null where nobody did' }),
})
export type Change = z.infer<typeof Change>

export const Log = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  created_at: Time.meta({ description: 'When it happened' }),
  action: z.string().meta({ description: 'What was done, such as `fetch_feed`' }),
  entity_type: z.string().meta({ description: 'Kind of what it is about, such as `publisher`' }),
  entity_id: z
    .number()
    .nullable()
    .meta({ description: 'Id of what it is about; null without one' }),
  status: z.string().meta({ description: '`success`, `partial`, `failed` or `pending`' }),
  details: withoutSecrets(z.string(), jsonWithoutSecrets)
    .nullable()
    .meta({ description: 'Details as JSON text; null without' }),
  publisher_name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the publisher it is about; null without one' }),
  change: Change.optional().meta({
    description: 'What a person or a program changed; absent for other entries',
  }),
})
export type Log = z.infer<typeof Log>

export const LogsQuery = z.object({
  limit: wholeNumber(1, LOGS_LIMIT).default(LOGS_LIMIT).meta({ description: 'Entries per page' }),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'Id of the last row of the page before' }),
  action: z.string().max(100).optional().meta({ description: 'Only entries of this action' }),
  status: z.string().max(100).optional().meta({ description: 'Only entries with this status' }),
  entity_type: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Only entries about this kind of thing' }),
  entity_id: Id.optional().meta({ description: 'Only entries about the thing with this id' }),
  changes: Flag.optional().meta({ description: '`true` for changes by people and programs only' }),
  who: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Only changes by the one of this name, as `by` has it' }),
})
export type LogsQuery = z.output<typeof LogsQuery>

/** Id of the log row to undo, or a lower one: refused when the same thing has several changes from it on. */
export const FirstChange = Id.optional()

/** What is as it was before, by the name it now has. */
const Undone = z.object({
  kind: z.enum(CHANGE_KINDS).meta({ description: 'Kind of what was undone' }),
  id: z.number().meta({ description: 'Its id' }),
  name: z.string().meta({ description: 'Its name' }),
})

export const activityEndpoints = {
  'GET /api/logs': {
    access: 'viewer',
    summary: 'The newest log rows',
    query: LogsQuery,
    reply: z.array(Log),
  },
  'GET /api/logs/people': {
    access: 'viewer',
    summary: 'Who has changed anything, by name',
    reply: z.array(z.string()),
  },
  'POST /api/logs/:id/undo': {
    access: 'editor',
    summary: 'Undo one change; `partly` where some of it was changed again since',
    params: ById,
    body: z.object({
      partly: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether to undo what is left when some fields were changed again' }),
    }),
    reply: Undone,
  },
  'POST /api/changes/:kind/:id/undo': {
    access: 'editor',
    summary: "Undo the caller's own newest change of one thing, while nobody has changed it since",
    params: z.object({
      kind: z.enum(CHANGE_KINDS).meta({ description: 'What kind of thing was changed' }),
      id: Id.meta({ description: 'Stable id' }),
    }),
    body: z.object({
      first_change: FirstChange.meta({
        description:
          'Id of the log row to undo, or a lower one: refused when a thing has several changes from it on',
      }),
    }),
    reply: Undone,
  },
} satisfies EndpointTable
