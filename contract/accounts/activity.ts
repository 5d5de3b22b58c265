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

const ChangedField = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type ChangedField = z.infer<typeof ChangedField>

export const Change = z.object({
  by: z.string(),
  name: z.string(),
  kind: z.enum(['created', 'changed', 'deleted']),
  /** Secrets read 'replaced'. */
  fields: withoutSecrets(
    z.array(ChangedField),
    (fields) => valueWithoutSecrets(fields) as ChangedField[],
  ),
  /** 'partly': some fields were changed again since; `note` names what stays, or why nothing can be undone. */
  undo: z.enum(['yes', 'partly', 'no']),
  note: z.string().nullable(),
  undone_at: Time.nullable(),
  undone_by: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

export const Log = z.object({
  id: z.number(),
  created_at: Time,
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.number().nullable(),
  status: z.string(),
  /** JSON text. */
  details: withoutSecrets(z.string(), jsonWithoutSecrets).nullable(),
  publisher_name: z.string().nullable(),
  /** Present when a person or a program changed something editable. */
  change: Change.optional(),
})
export type Log = z.infer<typeof Log>

export const LogsQuery = z.object({
  limit: wholeNumber(1, LOGS_LIMIT).default(LOGS_LIMIT).meta({ description: 'Entries per page' }),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'Id of the last row of the page before' }),
  action: z.string().max(100).optional(),
  status: z.string().max(100).optional(),
  entity_type: z.string().max(100).optional(),
  entity_id: Id.optional(),
  changes: Flag.optional(),
  who: z.string().max(200).optional(),
})
export type LogsQuery = z.output<typeof LogsQuery>

/** Id of the log row to undo, or a lower one: refused when the same thing has several changes from it on. */
export const FirstChange = Id.optional()

/** What is as it was before, by the name it now has. */
const Undone = z.object({ kind: z.enum(CHANGE_KINDS), id: z.number(), name: z.string() })

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
    body: z.object({ partly: z.boolean().default(false) }),
    reply: Undone,
  },
  'POST /api/changes/:kind/:id/undo': {
    access: 'editor',
    summary: "Undo the caller's own newest change of one thing, while nobody has changed it since",
    params: z.object({
      kind: z.enum(CHANGE_KINDS).meta({ description: 'What kind of thing was changed' }),
      id: Id.meta({ description: 'Stable id' }),
    }),
    body: z.object({ first_change: FirstChange }),
    reply: Undone,
  },
} satisfies EndpointTable
