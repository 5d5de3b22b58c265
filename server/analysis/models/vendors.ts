import {
  AI_MODELS,
  AI_PRICES_PER_1000_TOKENS,
  type AiModel,
  aiCostUsd,
  type TokenPrice,
} from '../../../contract/analysis/ai-models.ts'
import type { ModelFormatName } from '../../../contract/analysis/model-formats.ts'
import {
  type AnswerFormat,
  type LanguageModel,
  MODEL_TIME_LIMIT_SECONDS,
  pricePerMillion,
} from '../../../contract/analysis/models.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { unsealKey } from '../../platform/seal.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { hasRetired } from './retirement.ts'
import { type ModelRow, modelById, ownModels } from './store.ts'

/** How a model is called upstream. */
export type Vendor = {
  /** The setting value. */
  model: string
  /** Display name. */
  name: string
  /** What an admin has to look at when the key is refused. */
  keyPlace: string
  upstreamModel: string
  baseUrl: string
  apiKey: string | undefined
  /** Whether it can be called; if not, the built-in analyser is used. */
  ready: boolean
  price: TokenPrice
  timeLimitMs: number
  format: ModelFormatName
  /** What its server holds an answer to. */
  answerFormat: AnswerFormat
  /** Fields that this server's requests add to those of the format, or replace. */
  request: Record<string, unknown>
}

export const USUAL_TIME_LIMIT_MS = MODEL_TIME_LIMIT_SECONDS.usual * 1000

export const MOST_ANSWER_TOKENS = 1200
/** An estimate is for English; in Chinese or Korean every character can be a token. */
const TOKENS_PER_ESTIMATED = 4

/** Upper bound of what unfinished calls may cost. */
export const mostCostUsd = (under: { price: TokenPrice; calls: number; tokenEstimate: number }) =>
  aiCostUsd(
    under.price,
    under.tokenEstimate * TOKENS_PER_ESTIMATED,
    under.calls * MOST_ANSWER_TOKENS,
  )

type Reach = Pick<Context, 'config' | 'db' | 'now'>

/** The vendor chosen in the settings. */
export async function chosenVendor(context: Reach): Promise<Vendor> {
  return vendorOf(context, (await currentSettings(context.db)).ai_model)
}

/** For a deleted model the built-in analyser is used. */
export async function vendorOf(context: Reach, model: string): Promise<Vendor> {
  if (isNamed(model)) return NAMED[model](context.config)
  const row = await modelById(context.db, model)
  return row ? ownVendor(context, row) : { ...NAMED['gpt-4'](context.config), model, ready: false }
}

const isNamed = (model: string): model is AiModel =>
  (AI_MODELS as readonly string[]).includes(model)

/** A model of one's own; `answerFormat` where a test call tries another one than is stored. */
export async function ownVendor(
  { config, now }: Pick<Context, 'config' | 'now'>,
  row: ModelRow,
  answerFormat: AnswerFormat = row.answer_format ?? 'none',
): Promise<Vendor> {
  const key = await unsealKey(config, row.key_sealed)
  const isKeyLost = row.key_sealed !== null && key === null
  return {
    model: row.id,
    name: `${row.name} (${new URL(row.base_url).host})`,
    keyPlace: `the key of ${row.name} under AI`,
    upstreamModel: row.upstream_model,
    baseUrl: row.base_url,
    apiKey: key ?? undefined,
    ready: !isKeyLost && !hasRetired(row, now()),
    price: { prompt: row.prompt_price, completion: row.completion_price },
    timeLimitMs: row.time_limit_seconds * 1000,
    format: row.format,
    answerFormat,
    request: {},
  }
}

/** Somebody else's server behind a base URL is named with it. */
const nameOf = (vendor: string, baseUrl: string, usualHost: string) => {
  const { host } = new URL(baseUrl)
  return host === usualHost ? vendor : `${vendor} (${host})`
}

/** The setting value is 'gpt-4'; that id itself was switched off upstream. */
const openAi = (config: Config): Vendor => ({
  model: 'gpt-4',
  name: nameOf('OpenAI', config.openaiBaseUrl, 'api.openai.com'),
  keyPlace: 'OPENAI_API_KEY',
  upstreamModel: config.openaiModel,
  baseUrl: config.openaiBaseUrl,
  apiKey: config.openaiApiKey,
  ready: config.openaiApiKey !== undefined,
  price: AI_PRICES_PER_1000_TOKENS['gpt-4'],
  timeLimitMs: USUAL_TIME_LIMIT_MS,
  format: 'chat-completions',
  answerFormat: 'json_schema',
  // its newer models refuse max_tokens; undefined is not sent
  request: { max_tokens: undefined, max_completion_tokens: MOST_ANSWER_TOKENS },
})

/** DeepSeek has a JSON mode but no schema; the prompt must contain the word JSON. */
const deepSeek = (config: Config): Vendor => ({
  model: 'deepseek-chat',
  name: nameOf('DeepSeek', config.deepseekBaseUrl, 'api.deepseek.com'),
  keyPlace: 'DEEPSEEK_API_KEY',
  upstreamModel: config.deepseekModel,
  baseUrl: config.deepseekBaseUrl,
  apiKey: config.deepseekApiKey,
  ready: config.deepseekApiKey !== undefined,
  price: AI_PRICES_PER_1000_TOKENS['deepseek-chat'],
  timeLimitMs: USUAL_TIME_LIMIT_MS,
  format: 'chat-completions',
  answerFormat: 'json_object',
  request: { thinking: { type: 'disabled' } },
})

/** A new named model without a vendor does not compile. */
const NAMED: Record<AiModel, (config: Config) => Vendor> = {
  'gpt-4': openAi,
  'deepseek-chat': deepSeek,
}

/** Those that come with the site, then one's own by name. */
export async function listModels(context: Reach): Promise<LanguageModel[]> {
  const own = await ownModels(context.db)
  return Promise.all([
    ...AI_MODELS.map((model) => namedModel(context, model)),
    ...own.map((row) => ownModel(context, row)),
  ])
}

export async function ownModel(context: Reach, row: ModelRow): Promise<LanguageModel> {
  const { key_sealed, ...shown } = row
  const vendor = await ownVendor(context, row)
  return {
    ...shown,
    ...pricesPerMillion(vendor),
    comes_with_site: false,
    key: keyState(key_sealed, vendor.apiKey),
    key_ends_in: endOf(vendor.apiKey),
    ready: vendor.ready,
  }
}

const pricesPerMillion = ({ price }: Vendor) => ({
  prompt_price_per_million: pricePerMillion(price.prompt),
  completion_price_per_million: pricePerMillion(price.completion),
})

/** A sealed key that cannot be opened here is lost. */
function keyState(sealed: string | null, opened: string | undefined): LanguageModel['key'] {
  if (sealed === null) return 'none'
  return opened === undefined ? 'lost' : 'sealed'
}

async function namedModel(context: Reach, model: AiModel): Promise<LanguageModel> {
  const vendor: Vendor = await vendorOf(context, model)
  return {
    id: model,
    name: model,
    comes_with_site: true,
    format: vendor.format,
    base_url: vendor.baseUrl,
    upstream_model: vendor.upstreamModel,
    prompt_price: vendor.price.prompt,
    completion_price: vendor.price.completion,
    ...pricesPerMillion(vendor),
    time_limit_seconds: vendor.timeLimitMs / 1000,
    retires_on: null,
    key: vendor.apiKey === undefined ? 'none' : 'sealed',
    key_ends_in: null,
    answer_format: vendor.answerFormat,
    last_test: null,
    ready: vendor.ready,
    updated_at: null,
  }
}

const endOf = (key: string | undefined) => (key && key.length > 8 ? key.slice(-4) : null)
