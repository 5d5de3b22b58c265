import { MINUTE_MS } from '../contract/platform/durations.ts'
import { ago } from './ago.ts'

type Inserted = readonly { id: number }[]

/** What was logged lately, one row of each kind. */
export function logRows(publisherIds: Inserted, articleIds: Inserted) {
  const publisher = (index: number) => publisherIds[index]?.id ?? null
  const article = articleIds[0]?.id ?? null
  const request = {
    model: 'deepseek-chat',
    requestTimestamp: ago(0),
    publisher_id: publisher(0),
    contentLength: 3871,
    tokenEstimate: 968,
  }
  const rows = [
    ['ai_request', 'article', article, 'success', request],
    [
      'ai_response',
      'article',
      article,
      'success',
      { request, response: { totalTokens: 1604, promptTokens: 1322, completionTokens: 282 } },
    ],
    [
      'fetch_feed',
      'publisher',
      publisher(2),
      'partial',
      { httpStatus: 200, unchanged: false, items: 24, unusable: 2, added: 4, updated: 0 },
    ],
    [
      'fetch_feed',
      'publisher',
      publisher(3),
      'failed',
      {
        error: 'The feed did not answer within 10 seconds.',
        failures: 4,
        nextTry: ago(-14 * MINUTE_MS),
      },
    ],
    [
      'fetch_content',
      'content_fetch',
      publisher(1),
      'success',
      { tag: 'content:encoded', items: 6, withContent: 6 },
    ],
    [
      'fetch_feed',
      'publisher',
      publisher(0),
      'success',
      { httpStatus: 200, unchanged: false, items: 20, unusable: 0, added: 6, updated: 1 },
    ],
    ['refresh_coins', 'market', null, 'stalled', { error: 'The coin service asked for a pause.' }],
  ] as const
  return rows.map(([action, entity_type, entity_id, status, details], index) => ({
    action,
    entity_type,
    entity_id,
    publisher_id: entity_type === 'article' ? publisher(0) : entity_id,
    status,
    details: JSON.stringify(details),
    created_at: ago(index * 9 * MINUTE_MS),
  }))
}

/** Calls to both models over the last week. */
export function callRows(publisherIds: Inserted, articleIds: Inserted) {
  return Array.from({ length: 120 }, (_, index) => {
    const model = index % 3 === 0 ? 'gpt-4' : 'deepseek-chat'
    const [prompt, completion] = [1200 + (index % 9) * 60, 240 + (index % 5) * 20]
    const price = model === 'gpt-4' ? [0.0025, 0.01] : [0.00007, 0.0011]
    return {
      article_id: articleIds[index % articleIds.length]?.id ?? null,
      publisher_id: publisherIds[index % 5]?.id ?? null,
      model,
      trigger: 'schedule' as const,
      status: index % 40 === 7 ? ('failed' as const) : ('success' as const),
      content_length: 3000 + index * 11,
      token_estimate: prompt,
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      cost_usd: (prompt * (price[0] ?? 0) + completion * (price[1] ?? 0)) / 1000,
      response_log_id: 1_000_000 + index,
      started_at: ago(index * 84 * MINUTE_MS),
      finished_at: ago(index * 84 * MINUTE_MS - 2000),
    }
  })
}
