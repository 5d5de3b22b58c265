import { expect, it } from 'vitest'
import { feedPreviewText } from './feed-test.tsx'

const now = new Date('2026-11-15T12:00:00Z')
const preview = {
  items: 24,
  newest_at: '2026-11-15T11:57:00Z',
  images: true,
  full_text_in: 'content:encoded',
}

it.each<[Partial<Parameters<typeof feedPreviewText>[0]>, string]>([
  [{}, '24 items, newest 3 minutes ago, images yes, full text in content:encoded'],
  [
    { items: 1, images: false, full_text_in: null },
    '1 item, newest 3 minutes ago, images no, no full text',
  ],
  [{ items: 0, newest_at: null }, '0 items, images yes, full text in content:encoded'],
  [
    { newest_at: '2027-01-01T00:00:00Z' },
    '24 items, newest 0 seconds ago, images yes, full text in content:encoded',
  ],
])('%o', (change, text) => {
  expect(feedPreviewText({ ...preview, ...change }, now)).toBe(text)
})
