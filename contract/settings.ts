import * as z from 'zod'
import { adminOnly, plainText, withoutSecrets } from './admin-only.ts'
import { AI_MODELS } from './ai-models.ts'
import { type EndpointTable, Time } from './endpoint.ts'

export const CRON_INTERVALS_SECONDS = [600, 900, 1800, 3600, 7200] as const

export const CronSettings = z.object({
  enabled: z.boolean(),
  interval: z.number(),
  ai_model: z.enum(AI_MODELS),
  last_run: Time.nullable(),
  /** The version for If-Match; null until somebody has saved anything. */
  updated_at: Time.nullable(),
  /** Which models have an API key; without one the built-in analyser does the work. */
  keys: z.record(z.enum(AI_MODELS), z.boolean()),
  spent_today_usd: adminOnly(z.number()),
  daily_budget_usd: adminOnly(z.number()),
  /** Sentences the operator should read, e.g. that today's budget is used up. */
  notices: z.array(withoutSecrets(z.string(), plainText)),
})
export type CronSettings = z.infer<typeof CronSettings>

export const CronChange = z.object({
  enabled: z.boolean(),
  interval: z.number().refine((seconds) => CRON_INTERVALS_SECONDS.some((option) => option === seconds), {
    message: `must be one of ${CRON_INTERVALS_SECONDS.join(', ')} seconds`,
  }),
  ai_model: z.enum(AI_MODELS, `must be one of ${AI_MODELS.join(', ')}`),
})
export type CronChange = z.output<typeof CronChange>

export const settingsEndpoints = {
  'GET /api/settings/cron': { access: 'viewer', summary: 'Schedule and AI settings', reply: CronSettings },
  'PUT /api/settings/cron': {
    access: 'admin',
    summary: 'Change schedule and AI settings',
    body: CronChange,
    reply: CronSettings,
  },
} satisfies EndpointTable
