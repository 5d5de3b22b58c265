import * as z from 'zod'
import { plainJson, withoutSecrets } from './admin-only.ts'
import { type EndpointTable, Time, wholeNumber } from './endpoint.ts'

export const LOG_STATUSES = ['success', 'failed', 'partial', 'pending'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]
export const LOGS_LIMIT = 200

export const Log = z.object({
  id: z.number(),
  created_at: Time,
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.number().nullable(),
  status: z.string(),
  /** JSON text. */
  details: withoutSecrets(z.string(), plainJson).nullable(),
  publisher_name: z.string().nullable(),
})
export type Log = z.infer<typeof Log>

export const LogsQuery = z.object({
  limit: wholeNumber(1, LOGS_LIMIT).default(LOGS_LIMIT),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  action: z.string().max(100).optional(),
  status: z.string().max(100).optional(),
  entity_type: z.string().max(100).optional(),
})
export type LogsQuery = z.output<typeof LogsQuery>

export const activityEndpoints = {
  'GET /api/logs': {
    access: 'viewer',
    summary: 'The newest log rows',
    query: LogsQuery,
    reply: z.array(Log),
  },
} satisfies EndpointTable
