import { aiCostUsd, BUILT_IN_MODEL } from '../../../contract/analysis/ai-models.ts'
import { chosenVendor } from '../../analysis/models/vendors.ts'
import { MOST_TEXT, SYSTEM_PROMPT, tokensIn } from '../../analysis/prompt.ts'
import type { Context } from '../../platform/context.ts'
import { textLengths } from './bulk-store.ts'

/** What an answer usually takes. */
const ANSWER_TOKENS = 300

/** Estimated cost of analysing these articles with the current model. */
export async function analysisCost(context: Context, ids: number[]): Promise<{ model: string; usd: number }> {
  const vendor = await chosenVendor(context)
  if (!vendor.ready) return { model: BUILT_IN_MODEL, usd: 0 }
  const { articles, characters } = await textLengths(context.db, ids, MOST_TEXT)
  const prompt = tokensIn(articles * SYSTEM_PROMPT.length + characters)
  return { model: vendor.model, usd: aiCostUsd(vendor.price, prompt, articles * ANSWER_TOKENS) }
}
