import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { WebPart } from '../../publishing/ssr/ssr.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { readableUrl } from './read-bodies.ts'

const site = onceAFile(testApp)
const app = onceAFile(() => buildApp(site.context, web))
const shell = () => ({ status: 404, head: '', app: 'the 404 screen', state: '' })
const web: WebPart = {
  template: async () => '<!--app-->',
  render: async (href) => ({
    ...shell(),
    app: `the 404 screen of ${new URL(href).pathname.slice(0, 20)}`,
  }),
  embed: async () => ({ status: 200, page: '' }),
  shell,
  serveAssets: async () => {},
}

test.each([
  ['/50%off', '/50%25off'],
  ['/50%off?a=100%', '/50%25off?a=100%'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/50%25off', '/50%25off'],
  ['/news?search=100%', '/news?search=100%'],
  ['/news', '/news'],
])('%s is read as %s', (url, read) => {
  expect(readableUrl({ url })).toBe(read)
})

test.each([
  ['/50%off', '/50%25off'],
  ['/%E0%A4%A/feed.html', '/%25E0%25A4%25A/feed'],
  ['/LONG', `/${'x'.repeat(19)}`],
  ['/LONG/more', `/${'x'.repeat(19)}`],
])('a page at %s is our 404 screen, with our headers', async (url, shown) => {
  const response = await app.inject({ url: url.replace('LONG', 'x'.repeat(2000)) })
  expect(response.statusCode).toBe(404)
  expect(response.body).toBe(`the 404 screen of ${shown}`)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
})
