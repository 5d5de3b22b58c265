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
  at: Time,
  works: z.boolean(),
  /** The reason, where it does not work; it names the server. */
  error: z.string().nullable(),
  answer_format: z.enum(ANSWER_FORMATS).nullable(),
  seconds: z.number(),
  tokens: z.number(),
  cost: z.number(),
  /** Analysis of the sample article, as JSON text. */
  answer: z.string().nullable(),
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
  /** The value of `ai_model`, in logs and in the ledger. */
  id: z.string(),
  name: z.string(),
  /** gpt-4 and deepseek-chat come with the site: environment variables set them up. */
  comes_with_site: z.boolean(),
  /** How its server is asked. */
  format: z.enum(MODEL_FORMAT_NAMES),
  base_url: z.string(),
  upstream_model: z.string(),
  prompt_price: z.number().meta(UNIT.thousand),
  completion_price: z.number().meta(UNIT.thousand),
  prompt_price_per_million: z.number().meta(UNIT.million),
  completion_price_per_million: z.number().meta(UNIT.million),
  time_limit_seconds: z.number(),
  retires_on: Day.nullable(),
  /** `lost`: it was sealed with a secret that is not here; it has to be entered again. */
  key: z.enum(['none', 'sealed', 'lost']),
  /** The last characters of a long key. */
  key_ends_in: z.string().nullable(),
  answer_format: z.enum(ANSWER_FORMATS).nullable(),
  last_test: ModelTest.nullable(),
  /** Whether a call would be sent: it has what it needs and has not retired. */
  ready: z.boolean(),
  updated_at: Time.nullable(),
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
  name: requiredText(60),
  /** Left out: a new model has 'chat-completions', an existing one keeps its own. */
  format: z.enum(MODEL_FORMAT_NAMES).optional(),
  base_url: baseUrl,
  upstream_model: z
    .string()
    .trim()
    .regex(/^\S{1,200}$/, 'is required and has no spaces'),
  /** Left out: the stored one stays. Empty or null: none is sent. */
  key: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\x21-\x7e]*$/, 'must have no spaces')
    .nullish(),
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
    .default(MODEL_TIME_LIMIT_SECONDS.usual),
  retires_on: Day.nullish(),
})
export type ModelBody = z.output<typeof ModelBody>
/** A key is sealed, and a price is kept in one unit. */
export const STORED_MODEL_FIELDS = ModelBody.omit({
  key: true,
  prompt_price_per_million: true,
  completion_price_per_million: true,
}).keyof().options

const ById = z.object({ id: z.string().max(100) })

export const AiSpend = z.object({
  today_usd: z.number(),
  /** null: no limit. */
  daily_budget_usd: z.number().nullable(),
  month_usd: z.number(),
  monthly_budget_usd: z.number().nullable(),
  /** Where the month ends at the pace of the last 14 days; null with fewer than 3 days to go by. */
  forecast_usd: z.number().nullable(),
  /** What the forecast takes a day to cost. */
  forecast_a_day_usd: z.number().nullable(),
  /** The day on which the month's budget is used up at this pace; null: it lasts, is used up already, or there is none. */
  budget_reached_on: Day.nullable(),
  month_requests: z.number(),
  /** Days of this month with spend, oldest first. */
  days: z.array(z.object({ day: Day, usd: z.number() })),
  /** Articles the built-in analyser did today. */
  built_in_today: z.number(),
  waiting_articles: z.number(),
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
    query: z.object({ replacement: z.string().max(100).optional() }),
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
