import * as z from 'zod'
import { adminOnly, textWithoutSecrets, withoutSecrets } from '../accounts/admin-only.ts'
import { WHEN_SPENT } from '../analysis/ai-models.ts'
import { type EndpointTable, requiredText, Time } from '../endpoint.ts'

export const CRON_INTERVALS_SECONDS = [600, 900, 1800, 3600, 7200] as const

export const CronSettings = z.object({
  enabled: z.boolean(),
  interval: z.number(),
  ai_model: z.string(),
  last_run: Time.nullable(),
  /** Version for If-Match; null before the first save. */
  updated_at: Time.nullable(),
  /** Which models can be called; the built-in analyser replaces those that cannot. */
  keys: z.record(z.string(), z.boolean()),
  models: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Takes over when today has cost `ai_cheaper_from_usd`; null: none. */
  ai_cheaper_model: z.string().nullable(),
  /** null: four fifths of the day's budget. */
  ai_cheaper_from_usd: adminOnly(z.number().nullable()),
  /** null: the environment's. */
  ai_daily_budget_usd: adminOnly(z.number().nullable()),
  ai_monthly_budget_usd: adminOnly(z.number().nullable()),
  ai_last_step: z.enum(WHEN_SPENT),
  /** Who analyses the next article: a model, 'built-in', or null while it waits. */
  ai_step: z.string().nullable(),
  spent_today_usd: adminOnly(z.number()),
  daily_budget_usd: adminOnly(z.number()),
  spent_this_month_usd: adminOnly(z.number()),
  /** null: no limit. */
  monthly_budget_usd: adminOnly(z.number().nullable()),
  /** Sentences the operator should read, e.g. that today's budget is used up. */
  notices: z.array(withoutSecrets(z.string(), textWithoutSecrets)),
})
export type CronSettings = z.infer<typeof CronSettings>

export const CronChange = z.object({
  enabled: z.boolean(),
  interval: z
    .number()
    .refine((seconds) => CRON_INTERVALS_SECONDS.some((option) => option === seconds), {
      message: `must be one of ${CRON_INTERVALS_SECONDS.join(', ')} seconds`,
    }),
  /** One of GET /api/ai/models. */
  ai_model: requiredText(100),
  /** Left as they are when they are left out. */
  ai_cheaper_model: z.string().trim().max(100).nullable().optional(),
  ai_cheaper_from_usd: z.number().min(0).nullable().optional(),
  ai_daily_budget_usd: z.number().min(0).max(100_000).nullable().optional(),
  ai_monthly_budget_usd: z.number().min(0).max(1_000_000).nullable().optional(),
  ai_last_step: z.enum(WHEN_SPENT).optional(),
})
export type CronChange = z.output<typeof CronChange>

export const settingsEndpoints = {
  'GET /api/settings/cron': {
    access: 'viewer',
    summary: 'Schedule and AI settings',
    reply: CronSettings,
  },
  'PUT /api/settings/cron': {
    access: 'admin',
    summary: 'Change schedule and AI settings',
    body: CronChange,
    reply: CronSettings,
  },
} satisfies EndpointTable
