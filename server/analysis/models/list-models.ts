import { AI_MODELS, type AiModel } from '../../../contract/analysis/ai-models.ts'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import type { Context } from '../../platform/context.ts'
import { type ModelRow, ownModels } from './store.ts'
import { ownVendor, type Vendor, vendorOf } from './vendors.ts'

type Reach = Pick<Context, 'config' | 'db' | 'now'>

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
    comes_with_site: false,
    key: key_sealed === null ? 'none' : vendor.apiKey === undefined ? 'lost' : 'sealed',
    key_ends_in: endOf(vendor.apiKey),
    ready: vendor.ready,
  }
}

async function namedModel(context: Reach, model: AiModel): Promise<LanguageModel> {
  const vendor: Vendor = await vendorOf(context, model)
  return {
    id: model,
    name: model,
    comes_with_site: true,
    base_url: vendor.baseUrl,
    upstream_model: vendor.upstreamModel,
    prompt_price: vendor.price.prompt,
    completion_price: vendor.price.completion,
    time_limit_seconds: vendor.timeLimitMs / 1000,
    retires_on: null,
    key: vendor.apiKey === undefined ? 'none' : 'sealed',
    key_ends_in: null,
    answer_format: model === 'gpt-4' ? 'json_schema' : 'json_object',
    last_test: null,
    ready: vendor.ready,
    updated_at: null,
  }
}

const endOf = (key: string | undefined) => (key && key.length > 8 ? key.slice(-4) : null)
