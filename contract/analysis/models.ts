import * as z from 'zod'
import { Day, type EndpointTable, JobStarted, requiredText, Time } from '../endpoint.ts'
import { baseUrlOf, MODEL_FORMAT_NAMES } from './model-formats.ts'

/** What a server can hold an answer to: a schema, any JSON, or only the prompt. */
export const ANSWER_FORMATS = ['json_schema', 'json_object', 'none'] as const
export type AnswerFormat = (typeof ANSWER_FORMATS)[number]

export const MODEL_TIME_LIMIT_SECONDS = { least: 5, most: 600, usual: 60 }
/** Days before retirement from which a warning is shown. */
export const RETIREMENT_WARNING_DAYS = 30

/** What a test call found out. */
export const ModelTest = z.object({
  at: Time.meta({ description: 'When it was tested' }),
  works: z.boolean().meta({ description: 'Whether it works' }),
  error: z
    .string()
    .nullable()
    .meta({ description: 'Why it does not work, with the name of the server; null when it does' }),
  answer_format: z
    .enum(ANSWER_FORMATS)
    .nullable()
    .meta({ description: 'How it was asked for JSON; null without an answer' }),
  seconds: z.number().meta({ description: 'How long it took' }),
  tokens: z.number().meta({ description: 'Tokens used' }),
  cost: z.number().meta({ description: 'Cost in US dollars' }),
  answer: z
    .string()
    .nullable()
    .meta({ description: 'Analysis of the sample article as JSON text; null without one' }),
})
export type ModelTest = z.infer<typeof ModelTest>

/** Price lists are per million tokens; our first fields were per 1,000. */
const THOUSANDS = 1000
/** Of a price with at most eight decimals, without binary fractions. */
export const pricePerMillion = (perThousand: number) =>
  Math.round(perThousand * THOUSANDS * 1e5) / 1e5
export const pricePerThousand = (perMillion: number) =>
  Math.round((perMillion / THOUSANDS) * 1e8) / 1e8
/** No price list has more, in USD per million tokens: it was typed for another unit. */
export const UNUSUAL_PRICE_PER_MILLION = 100

const UNIT = {
  thousand: { description: 'USD per 1,000 tokens' },
  million: { description: 'USD per million tokens, as in price lists' },
}

/** A model that articles can be analysed with. */
export const LanguageModel = z.object({
  id: z.string().meta({ description: 'Value of `ai_model`, in logs and in the ledger' }),
  name: z.string().meta({ description: 'Name' }),
  comes_with_site: z
    .boolean()
    .meta({ description: 'Whether it comes with the site and is set up by environment variables' }),
  format: z.enum(MODEL_FORMAT_NAMES).meta({ description: 'Wire format of its server' }),
  base_url: z.string().meta({ description: 'Address of its server' }),
  upstream_model: z.string().meta({ description: 'What its server calls it' }),
  prompt_price: z.number().meta(UNIT.thousand),
  completion_price: z.number().meta(UNIT.thousand),
  prompt_price_per_million: z.number().meta(UNIT.million),
  completion_price_per_million: z.number().meta(UNIT.million),
  time_limit_seconds: z.number().meta({ description: 'Longest wait for an answer' }),
  retires_on: Day.nullable().meta({
    description: 'Day from which on it is not used; null without one',
  }),
  key: z.enum(['none', 'sealed', 'lost']).meta({
    description:
      '`lost`: it was encrypted with a secret that is not here and has to be entered again',
  }),
  key_ends_in: z
    .string()
    .nullable()
    .meta({ description: 'Last characters of a long key; null otherwise' }),
  answer_format: z
    .enum(ANSWER_FORMATS)
    .nullable()
    .meta({ description: 'How it is asked for JSON; null before the first answer' }),
  last_test: ModelTest.nullable().meta({ description: 'The last test; null before the first' }),
  ready: z.boolean().meta({
    description: 'Whether a call would be sent: it has what it needs and has not retired',
  }),
  updated_at: Time.nullable().meta({
    description: 'When it last changed; null where it never did',
  }),
})
export type LanguageModel = z.infer<typeof LanguageModel>

const price = (most: number, decimals: number, words: string) =>
  z
    .number()
    .min(0)
    .max(most)
    .refine((usd) => {
      const units = usd * 10 ** decimals
      return Math.abs(units - Math.round(units)) < 1e-3
    }, `must have at most ${words} decimals`)
    .optional()
const perThousand = price(1000, 8, 'eight').meta(UNIT.thousand)
const perMillion = price(1000 * THOUSANDS, 5, 'five').meta(UNIT.million)

const baseUrl = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => /^https?:\/\/[^\s?#]+$/i.test(text) && URL.canParse(text),
    'must be an http or https address',
  )
  .refine(
    (text) => !URL.parse(text)?.username,
    'must not hold a name or password: the key has a field of its own',
  )
  .transform(baseUrlOf)

export const ModelBody = z.object({
  name: requiredText(60).meta({ description: 'Name' }),
  format: z.enum(MODEL_FORMAT_NAMES).optional().meta({
    description:
      'Wire format of its server. Left out: a new model has `chat-completions`, an existing one keeps its own',
  }),
  base_url: baseUrl.meta({ description: 'Address of its server' }),
  upstream_model: z
    .string()
    .trim()
    .regex(/^\S{1,200}$/, 'is required and has no spaces')
    .meta({ description: 'What its server calls it' }),
  key: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\x21-\x7e]*$/, 'must have no spaces')
    .nullish()
    .meta({
      description:
        'Key for its server. Left out: the stored one stays. Empty or null: none is sent',
    }),
  /** Left out in both units: free. */
  prompt_price: perThousand,
  completion_price: perThousand,
  prompt_price_per_million: perMillion,
  completion_price_per_million: perMillion,
  time_limit_seconds: z
    .number()
    .int()
    .min(MODEL_TIME_LIMIT_SECONDS.least)
    .max(MODEL_TIME_LIMIT_SECONDS.most)
    .default(MODEL_TIME_LIMIT_SECONDS.usual)
    .meta({ description: 'Longest wait for an answer' }),
  retires_on: Day.nullish().meta({ description: 'Day from which on it is not used' }),
})
export type ModelBody = z.output<typeof ModelBody>
/** A key is sealed, and a price is kept in one unit. */
export const STORED_MODEL_FIELDS = ModelBody.omit({
  key: true,
  prompt_price_per_million: true,
  completion_price_per_million: true,
}).keyof().options

const ById = z.object({ id: z.string().max(100).meta({ description: 'Id of the model' }) })

export const AiSpend = z.object({
  today_usd: z.number().meta({ description: 'Spent today in UTC' }),
  daily_budget_usd: z
    .number()
    .nullable()
    .meta({ description: 'Budget of a day; null without a limit' }),
  month_usd: z.number().meta({ description: 'Spent this month in UTC' }),
  monthly_budget_usd: z
    .number()
    .nullable()
    .meta({ description: 'Budget of a month; null without a limit' }),
  forecast_usd: z.number().nullable().meta({
    description:
      'Where the month ends at the pace of the last 14 days; null with fewer than 3 days to go by',
  }),
  forecast_a_day_usd: z
    .number()
    .nullable()
    .meta({ description: 'Cost of a day in the forecast; null without one' }),
  budget_reached_on: Day.nullable().meta({
    description:
      "Day on which the month's budget is used up at this pace; null when it lasts, is used up already, or there is none",
  }),
  month_requests: z.number().meta({ description: 'Number of calls this month' }),
  days: z
    .array(
      z.object({
        day: Day.meta({ description: 'UTC day' }),
        usd: z.number().meta({ description: 'Spent on it' }),
      }),
    )
    .meta({ description: 'Days of this month with spend, oldest first' }),
  built_in_today: z.number().meta({ description: 'Articles that the built-in analyser did today' }),
  waiting_articles: z.number().meta({ description: 'Articles without an analysis' }),
})
export type AiSpend = z.infer<typeof AiSpend>

export const modelEndpoints = {
  'GET /api/ai/models': {
    access: 'admin',
    summary: 'The language models, those that come with the site first',
    reply: z.array(LanguageModel),
  },
  'POST /api/ai/models': {
    access: 'admin',
    summary: 'Add a model on a server that speaks chat completions or Anthropic Messages',
    body: ModelBody,
    reply: LanguageModel,
    status: 201,
  },
  'PUT /api/ai/models/:id': {
    access: 'admin',
    summary: 'Change a model of your own',
    params: ById,
    body: ModelBody,
    reply: LanguageModel,
  },
  'DELETE /api/ai/models/:id': {
    access: 'admin',
    summary: 'Delete a model of your own; one that is in use needs a replacement',
    params: ById,
    query: z.object({
      replacement: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Id of the model that takes its place where it is chosen' }),
    }),
    reply: LanguageModel,
  },
  'POST /api/ai/models/:id/test': {
    access: 'admin',
    summary:
      'Ask the model about a sample article, and find out which answers its server can be held to',
    params: ById,
    reply: z.union([ModelTest, JobStarted]),
  },
  'GET /api/ai/spend': {
    access: 'admin',
    summary: 'What models cost today and this month, beside the budgets',
    reply: AiSpend,
  },
} satisfies EndpointTable
