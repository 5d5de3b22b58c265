import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import type { WebPart } from './ssr.ts'

const page = { status: 200, head: '', app: '', state: '' }
const web: WebPart = {
  template: async () => '<!--head-->',
  render: async () => page,
  shell: () => page,
  embed: async (symbol, theme) => ({
    status: symbol === 'NONE' ? 404 : 200,
    page: `<style>b{}</style>${symbol} ${theme}`,
  }),
  serveAssets: async () => {},
}
const site = onceAFile(testApp)
const app = onceAFile(() => buildApp(site.context, web))

test.each([
  ['/embed/coin/BTC?theme=dark', 200, 'BTC dark'],
  ['/embed/top', 200, 'undefined null'],
  ['/embed/coin/NONE', 404, 'NONE null'],
])('%s may be framed by every site, and runs nothing', async (url, status, text) => {
  const { statusCode, headers, body } = await app.inject(url)
  expect([statusCode, body]).toEqual([status, `<style>b{}</style>${text}`])
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
})

test('a widget is revalidated like a page', async () => {
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/embed/top`
  const { headers } = await fetch(url)
  expect(headers.get('cache-control')).not.toMatch(/max-age=[1-9]/)
  const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect([again.status, headers.get('etag')]).toEqual([304, expect.any(String)])
})

test.each([
  '/',
  '/embed',
  '/embed/coin',
  '/embed/else',
  '/embed/coin/BTC/more',
  '/coins/btc',
  '/api/docs',
  '/api/articles',
])('%s may not be framed', async (url) => {
  const { headers } = await app.inject(url)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
})
