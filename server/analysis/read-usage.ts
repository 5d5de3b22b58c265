import * as z from 'zod'
import type { Usage } from './vendor-failure.ts'

const count = z.number().int().min(0).max(1e9)
const Reply = z.object({
  usage: z.object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z
      .object({ cached_tokens: count.catch(0) })
      .nullish()
      .catch(null),
    prompt_cache_hit_tokens: count.nullish().catch(null),
  }),
})

/**
 * Token counts reported by the vendor, or null: gateways may omit them, send text or 0. A reply that seems
 * free would never fill the budget.
 */
export function readUsage(reply: unknown): Usage | null {
  const { data } = Reply.safeParse(reply)
  if (!data) return null
  const { prompt_tokens, completion_tokens, prompt_tokens_details, prompt_cache_hit_tokens } = data.usage
  const total = prompt_tokens + completion_tokens
  if (total === 0) return null
  return {
    prompt: prompt_tokens,
    cached: prompt_tokens_details?.cached_tokens ?? prompt_cache_hit_tokens ?? 0,
    completion: completion_tokens,
    total,
  }
}
