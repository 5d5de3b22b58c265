import { expect, it } from 'vitest'
import type { DeletionPreview, RetentionPreview } from '../../../../contract/admin/retention.ts'
import { deletedText, keepOptions, keepText, previewText } from './retention-text.ts'

it.each([
  ['articles', 365, '1 year'],
  ['articles', 730, '2 years'],
  ['articles', 1, '1 day'],
  ['logs', 90, '90 days'],
  ['logs', null, 'For ever'],
  ['prices', 35, 'Hourly for 35 days'],
  ['prices', null, 'Hourly for ever'],
] as const)('%s kept for %s days reads %s', (kind, days, text) => {
  expect(keepText(kind, days)).toBe(text)
})

it('offers what is set, in its place', () => {
  const labels = keepOptions('articles', 100).map(({ label }) => label)
  expect(labels).toEqual([
    '30 days',
    '90 days',
    '100 days',
    '180 days',
    '1 year',
    '2 years',
    'For ever',
  ])
})

it('says what would go, of how many, and what that frees', () => {
  const say = (kind: keyof RetentionPreview, preview: DeletionPreview) => {
    const { figure, about } = previewText(kind, preview)
    return figure + about
  }
  const articles = { count: 1204, of: 20419, bytes: 310e6, before: '2025-11-15T12:00:00.000Z' }
  expect(say('articles', articles)).toBe(
    '1,204 articles from before Nov 15, 2025\nof 20,419, frees 310.0 MB',
  )
  const log = { count: 1, of: 9, bytes: 1000, before: '2026-08-17T12:00:00.000Z' }
  expect(say('logs', log)).toBe('1 log entry, frees 1 kB')
  const prices = { count: 1_054_000, of: 2e6, bytes: 1.1e9, before: null, become: 46_000 }
  expect(say('prices', prices)).toBe('1,100,000 prices become 46,000, frees 1.1 GB')
  expect(say('ai_calls', { count: 0, of: 9, bytes: 0, before: null })).toBe('nothing')
  expect(deletedText({ articles: 1, trash: 2, logs: 2720 })).toBe(
    '1 article, 2,720 log entries, 2 items in the trash',
  )
  expect(deletedText({})).toBe('nothing')
})
