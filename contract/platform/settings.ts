import * as z from 'zod'
import { adminOnly, textWithoutSecrets, withoutSecrets } from '../accounts/admin-only.ts'
import { WHEN_SPENT } from '../analysis/ai-models.ts'
import { type EndpointTable, requiredText, Time } from '../endpoint.ts'

export const CRON_INTERVALS_SECONDS = [600, 900, 1800, 3600, 7200] as const

export const CronSettings = z.object({
  enabled: z.boolean().meta({ description: 'Whether feeds are fetched by the schedule' }),
  interval: z.number().meta({ description: 'Seconds between two runs' }),
  ai_model: z.string().meta({ description: 'Model that analyses articles' }),
  last_run: Time.nullable().meta({ description: 'When the last run began; null before the first' }),
  updated_at: Time.nullable().meta({
    description: 'Version for If-Match; null before the first save',
  }),
  keys: z.record(z.string(), z.boolean()).meta({
    description: 'Which models can be called; the built-in analyser replaces those that cannot',
  }),
  models: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Value of `ai_model`' }),
        name: z.string().meta({ description: 'Name' }),
      }),
    )
    .meta({ description: 'Models to choose from' }),
  ai_cheaper_model: z.string().nullable().meta({
    description:
      'Model that takes over when today has cost `ai_cheaper_from_usd`; null without one',
  }),
  ai_cheaper_from_usd: adminOnly(z.number().nullable()).meta({
    description:
      "Spend from which on the cheaper model is used; null: four fifths of the day's budget. For admins only",
  }),
  ai_daily_budget_usd: adminOnly(z.number().nullable()).meta({
    description: "Budget of a day; null: the environment's. For admins only",
  }),
  ai_monthly_budget_usd: adminOnly(z.number().nullable()).meta({
    description: "Budget of a month; null: the environment's. For admins only",
  }),
  ai_last_step: z.enum(WHEN_SPENT).meta({ description: 'What happens when the budget is used up' }),
  ai_step: z.string().nullable().meta({
    description: 'Who analyses the next article: a model or `built-in`; null while it waits',
  }),
  spent_today_usd: adminOnly(z.number()).meta({
    description: 'Spent today in UTC. For admins only',
  }),
  daily_budget_usd: adminOnly(z.number()).meta({
    description: 'Budget of a day that holds. For admins only',
  }),
  spent_this_month_usd: adminOnly(z.number()).meta({
    description: 'Spent this month in UTC. For admins only',
  }),
  monthly_budget_usd: adminOnly(z.number().nullable()).meta({
    description: 'Budget of a month that holds; null without a limit. For admins only',
  }),
  notices: z.array(withoutSecrets(z.string(), textWithoutSecrets)).meta({
    description: "Sentences the operator should read, for example that today's budget is used up",
  }),
})
export type CronSettings = z.infer<typeof CronSettings>

export const CronChange = z.object({
  enabled: z.boolean().meta({ description: 'Whether feeds are fetched by the schedule' }),
  interval: z
    .number()
    .refine((seconds) => CRON_INTERVALS_SECONDS.some((option) => option === seconds), {
      message: `must be one of ${CRON_INTERVALS_SECONDS.join(', ')} seconds`,
    })
    .meta({ description: 'Seconds between two runs' }),
  ai_model: requiredText(100).meta({
    description: 'Model that analyses articles: an id of `GET /api/ai/models`',
  }),
  ai_cheaper_model: z
    .string()
    .trim()
    .max(100)
    .nullable()
    .optional()
    .meta({ description: 'Model that takes over; null: none. Left out: it stays' }),
  ai_cheaper_from_usd: z.number().min(0).nullable().optional().meta({
    description:
      "Spend from which on it does; null: four fifths of the day's budget. Left out: it stays",
  }),
  ai_daily_budget_usd: z
    .number()
    .min(0)
    .max(100_000)
    .nullable()
    .optional()
    .meta({ description: "Budget of a day; null: the environment's. Left out: it stays" }),
  ai_monthly_budget_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .optional()
    .meta({ description: "Budget of a month; null: the environment's. Left out: it stays" }),
  ai_last_step: z
    .enum(WHEN_SPENT)
    .optional()
    .meta({ description: 'What happens when the budget is used up. Left out: it stays' }),
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
