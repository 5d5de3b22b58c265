import { type AiModel, aiCostUsd } from '../../contract/ai-models.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { currentSettings } from '../settings/store.ts'

/** How one setting value is asked for upstream. Prices stand in contract/ai-models.ts. */
export type Vendor = {
  /** The setting value. */
  model: AiModel
  name: string
  /** The environment variable an admin has to look at. */
  keyVariable: string
  upstreamModel: string
  baseUrl: string
  apiKey: string | undefined
  /** What differs between the vendors in a chat-completions request. */
  request: Record<string, unknown>
}

const MOST_ANSWER_TOKENS = 1200
/** An estimate is for English; in Chinese or Korean every character can be a token. */
const TOKENS_PER_ESTIMATED = 4

/** Calls that are not answered yet, at the most the vendor may bill for them. */
export const mostCostUsd = (under: { model: string; calls: number; tokenEstimate: number }) =>
  aiCostUsd(under.model, under.tokenEstimate * TOKENS_PER_ESTIMATED, under.calls * MOST_ANSWER_TOKENS)

/** Who is asked, as the settings say now. Without a key of its own the built-in analyser does the work. */
export async function chosenVendor({ config, db }: Pick<Context, 'config' | 'db'>): Promise<Vendor> {
  return vendorOf(config, (await currentSettings(db)).ai_model)
}

export function vendorOf(config: Config, model: AiModel): Vendor {
  return VENDORS[model](config)
}

/** The setting value is 'gpt-4'; that id itself was switched off upstream. */
const openAi = (config: Config): Vendor => ({
  model: 'gpt-4',
  name: 'OpenAI',
  keyVariable: 'OPENAI_API_KEY',
  upstreamModel: config.openaiModel,
  baseUrl: config.openaiBaseUrl,
  apiKey: config.openaiApiKey,
  request: {
    max_completion_tokens: MOST_ANSWER_TOKENS,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'analysis', strict: true, schema: ANSWER_SCHEMA },
    },
  },
})

/** DeepSeek knows JSON mode but no schema; the word JSON must stand in the prompt, and it does. */
const deepSeek = (config: Config): Vendor => ({
  model: 'deepseek-chat',
  name: 'DeepSeek',
  keyVariable: 'DEEPSEEK_API_KEY',
  upstreamModel: config.deepseekModel,
  baseUrl: config.deepseekBaseUrl,
  apiKey: config.deepseekApiKey,
  request: {
    max_tokens: MOST_ANSWER_TOKENS,
    response_format: { type: 'json_object' },
    thinking: { type: 'disabled' },
  },
})

/** A new model without a vendor does not compile. */
const VENDORS: Record<AiModel, (config: Config) => Vendor> = { 'gpt-4': openAi, 'deepseek-chat': deepSeek }

const QUOTES_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    properties: { text: { type: 'string' }, pull: { type: 'string', enum: ['up', 'down'] } },
    required: ['text', 'pull'],
    additionalProperties: false,
  },
}

/** Strict mode wants every field required and nothing beside them. */
const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    freshness: { type: 'number' },
    sentiment: { type: 'number' },
    tags: { type: 'array', items: { type: 'string' } },
    overview: { type: 'string' },
    ad: { type: 'boolean' },
    freshness_quotes: QUOTES_SCHEMA,
    sentiment_quotes: QUOTES_SCHEMA,
  },
  required: ['freshness', 'sentiment', 'tags', 'overview', 'ad', 'freshness_quotes', 'sentiment_quotes'],
  additionalProperties: false,
}
