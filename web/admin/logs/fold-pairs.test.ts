import { expect, it } from 'vitest'
import type { Log } from '../../../contract/accounts/activity.ts'
import { foldPairs } from './log-text.ts'

const row = (id: number, action: string, entity_id: number, requestTimestamp: string): Log => ({
  id,
  action,
  entity_id,
  entity_type: 'article',
  status: 'success',
  created_at: '2026-11-15T10:00:00.000Z',
  publisher_name: null,
  details: JSON.stringify(
    action === 'ai_response' ? { request: { requestTimestamp } } : { requestTimestamp },
  ),
})

it('an answer takes in its own request', () => {
  const lines = foldPairs([
    row(6, 'ai_response', 7, '10:05'),
    row(5, 'ai_request', 8, '10:05'),
    row(4, 'ai_response', 7, '10:00'),
    row(3, 'fetch_feed', 1, ''),
    row(2, 'ai_request', 7, '10:05'),
    row(1, 'ai_request', 7, '10:00'),
  ])
  expect(lines.map(({ id, request }) => [id, request?.id])).toEqual([
    [6, 2],
    [5, undefined],
    [4, 1],
    [3, undefined],
  ])
})

it('a request without an answer, or whose answer is on another page, stays', () => {
  expect(foldPairs([row(1, 'ai_request', 7, '10:00')])).toHaveLength(1)
  expect(foldPairs([row(2, 'ai_response', 7, '10:00')])).toHaveLength(1)
})
