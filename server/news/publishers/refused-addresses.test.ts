import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(() => testApp({ env: { FETCH_ALLOW_HOSTS: '127.0.0.1:8099' } }))

const add = (rss_url: string, fields = {}) =>
  site.admin('POST /api/publishers', { name: 'A publisher', rss_url, ...fields })

test.each([
  'http://127.0.0.1/feed',
  'http://2130706433/feed',
  'http://[::1]/feed',
  'http://10.1.2.3/feed',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost/feed',
  'http://database.internal/feed',
  'http://intranet/feed',
  'https://news.example:8443/feed',
])('%s is refused when it is saved', async (address) => {
  expect(await add(address)).toMatchObject({ status: 400, body: { code: 'ADDRESS_NOT_ALLOWED' } })
})

test('what the operator allows is taken, and a change is held to the same', async () => {
  const { status, body } = await add('http://127.0.0.1:8099/feed')
  expect(status).toBe(201)
  const change = (rss_url: string) =>
    site.admin(`PUT /api/publishers/${body.id}`, { name: 'Renamed', rss_url })
  expect(await change('http://10.0.0.1/feed')).toMatchObject({
    status: 400,
    body: { code: 'ADDRESS_NOT_ALLOWED' },
  })
  expect((await change('http://127.0.0.1:8099/feed')).status).toBe(200)
})

test.each([
  ['javascript:alert(1)', 400],
  ['data:image/svg+xml,<svg/>', 400],
  ['//evil.example/logo.png', 400],
  ['/\\evil.example/logo.png', 400],
  ['logo.png', 400],
  ['/uploads/0123456789abcdef0123456789abcdef.webp', 201],
  ['https://a.example/logo.png', 201],
  ['', 201],
])('the logo address %j answers %d', async (logo_url, status) => {
  const rss_url = `https://a.example/${encodeURIComponent(logo_url)}/feed`
  expect((await add(rss_url, { logo_url })).status).toBe(status)
})
