import { expect, test } from 'vitest'
import type { SendRequest } from '../api/call.ts'
import { embed } from './embed.ts'

const site = {
  name: 'Wire & Co',
  url: 'https://news.test',
  renderedAt: Date.parse('2026-11-16T16:05:00Z'),
}
const hostile = `"><script>alert(1)</script>${'long '.repeat(100)}`
const change = {
  state: 'closed',
  change_percent: -0.31,
  market_percent: null,
  ends_at: '2026-11-16T13:00:00Z',
  so_far_at: null,
}
const pin = (title: string, path: string | null) => ({
  title,
  story_path: path,
  article_url: 'https://outlet.test/1',
  outlets: 9,
  independent: 3,
  sentiment_score: 8,
  reaction: { at: '2026-11-16T12:00:00Z', after_1h: change },
})
const coin = {
  symbol: 'BTC',
  name: 'Bitcoin',
  price_usd: 67412.18,
  price_change_24h_percent: 2.34,
  points: Array.from({ length: 500 }, (_, at) => ({
    timestamp: '',
    price: 60_000 + Math.sin(at) * 500,
  })),
}
const story = {
  id: 7,
  slug: 'slug',
  title: hostile,
  outlets: 5,
  sentiment: { median: 2 },
  coins: [{ symbol: 'ETH', name: 'Ether', reaction: { story_id: 7, at: '', after_1h: change } }],
}
const pins = [
  pin('Oldest', null),
  pin('Older', null),
  pin(hostile, '/stories/7/slug'),
  pin('Newest', null),
]

const sending =
  (replies: Record<string, unknown>): SendRequest =>
  async ({ key }) =>
    key in replies
      ? { status: 200, body: replies[key] }
      : { status: 404, body: { code: 'NOT_FOUND' } }
const ofCoin = (about: object, told: object[] = pins) =>
  embed(
    'btc',
    'light',
    sending({
      'GET /api/coins/:symbol': { ...coin, ...about },
      'GET /api/coins/:symbol/pins': { pins: told },
    }),
    site,
  )
const ofTop = (top: object, theme: string | null = null) =>
  embed(undefined, theme, sending({ 'GET /api/stories/top': top }), site)

test('a coin: price, change, line and its three newest stories', async () => {
  const { status, page } = await ofCoin({})
  expect(status).toBe(200)
  for (const text of [
    'Bitcoin',
    '$67,412.18',
    '▲ +2.34% 24h',
    '16:05 UTC',
    '<b>Wire &amp; Co</b>',
    '-0.31% in 1 h',
  ])
    expect(page).toContain(text)
  expect(page).toContain('9 outlets, 3 independent')
  expect([...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://outlet.test/1',
    'https://news.test/stories/7/slug',
    'https://outlet.test/1',
    'https://news.test/',
  ])
  expect(page).not.toContain('Oldest')
})

test('the top stories, with the coin that moved most', async () => {
  const { page } = await ofTop({ available: true, stories: Array(9).fill(story) })
  expect(page.match(/<li>/g)).toHaveLength(4)
  expect(page).toContain('5 outlets · <span class="down">ETH -0.31%</span>')
})

test('headlines are text, nothing runs, and a widget stays under 10 kB', async () => {
  const widgets = [
    await ofCoin({}, Array(3).fill(pin('<'.repeat(1000), '/stories/7/slug'))),
    await ofCoin({}),
    await ofTop({ available: true, stories: Array(9).fill({ ...story, title: '&'.repeat(1000) }) }),
    await ofTop({ available: true, stories: [story] }),
  ]
  for (const { page } of widgets) {
    expect(Buffer.byteLength(page)).toBeLessThan(10_000)
    expect(page).not.toMatch(/<script|<link|url\(|style="|onerror=|javascript:/i)
  }
})

test.each([
  ['light', '#fff', false],
  ['dark', '#111419', false],
  ['auto', '#fff', true],
  [null, '#fff', true],
  ['"><b>', '#fff', true],
])('theme %s', async (theme, surface, isAuto) => {
  const { page } = await ofTop({ available: true, stories: [story] }, theme)
  expect(page).toContain(`<style>:root{--surface:${surface}`)
  expect(page.includes('prefers-color-scheme')).toBe(isAuto)
  expect(page).not.toContain('color-scheme:light')
})

test('what is not there is said', async () => {
  expect((await ofCoin({ price_usd: null, points: [] })).page).toContain('no data')
  expect((await ofCoin({}, [])).page).toContain('No story in 24 hours')
  expect((await ofTop({ available: true, stories: [] })).page).toContain('No story in 24 hours')
  expect((await ofTop({ available: false, stories: [] })).page).toContain(
    'No story has two outlets yet',
  )
  const refusing: SendRequest = async () => ({ status: 400, body: { code: 'BAD_INPUT' } })
  for (const [symbol, send] of [
    ['none', sending({})],
    ['\0', refusing],
  ] as const) {
    const unknown = await embed(symbol, null, send, site)
    expect(unknown.status).toBe(404)
    expect(unknown.page).toContain('This coin is not tracked here.')
  }
})
