import { readdirSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveIcons } from './static-assets.ts'

const app = Fastify()
serveIcons(app)
const get = (url: string) => app.inject({ method: 'GET', url })
const folder = 'node_modules/cryptocurrency-icons/svg/black'

test('every icon of the set is served whole, to be kept for a year', async () => {
  const names = readdirSync(folder)
  expect(names.length).toBeGreaterThan(400)
  for (const name of names) {
    const answer = await get(`/icon/black/${encodeURIComponent(name)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(readFileSync(`${folder}/${name}`))).toBe(true)
  }
  const { headers } = await get('/icon/black/btc.svg')
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/icon/black/no-such-coin.svg',
  '/icon/black/btc.png',
  '/icon/black/btc',
  '/icon/black/',
  '/icon/black/../color/btc.svg',
  '/icon/black/..%2Fcolor%2Fbtc.svg',
  '/icon/black/%2e%2e/color/btc.svg',
  '/icon/black/..%5Ccolor%5Cbtc.svg',
  '/icon/black/../../package.json',
  '/icon/black/..%2f..%2fpackage.json',
  '/icon/black/%2Fetc%2Fpasswd',
  '/icon/black/btc.svg%00',
  '/icon/black/constructor',
  '/icon/black/__proto__',
  '/icon/color/btc.svg',
])('%s is not found', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
})
