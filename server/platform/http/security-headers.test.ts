import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { buildApp } from '../../app.ts'
import { makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const rendered = { status: 200, head: '', app: '<p>page</p>', state: '{}' }
const web = {
  template: async () => '<html><script>start()</script><!--app--></html>',
  render: async () => rendered,
  embed: async () => ({ status: 200, page: '' }),
  shell: () => rendered,
  serveAssets: async () => {},
}
const site = onceAFile(testApp)
const app = onceAFile(() => buildApp(site.context, web))
beforeAll(async () => {
  const { db } = site.context
  await makeCategory(db, { name: 'DeFi', slug: 'defi', tagId: (await makeTag(db, 'DeFi')).id })
})
const signedIn = () => ({ authorization: `Bearer ${site.token}` })

test.each([
  '/',
  '/api/tags/public',
  '/healthz',
  '/nothing/here',
  '/api/nothing',
  '/feed.xml',
  '/api/docs',
])('%s may stand in nobody’s frame', async (url) => {
  const { headers } = await app.inject(url)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a page runs our own files and its one inline script, and takes no sheet but ours', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const rules = new Map(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  )
  expect(rules.get('default-src')).toEqual(["'none'"])
  expect(rules.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)])
  expect(rules.get('style-src')).toEqual(["'self'"])
  expect(rules.get('base-uri')).toEqual(["'none'"])
  expect(rules.get('form-action')).toEqual(["'self'"])
  expect(policy).not.toContain('nonce')
})

test('https is asked for on our own name, on its subdomains only when the operator says so', async () => {
  expect((await app.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000')
  const asked = await testApp({ env: { HSTS_SUBDOMAINS: 'on' } })
  expect((await asked.app.inject('/healthz')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  await asked.close()
})

test.each(['/admin', '/admin/users', '/login', '/login?next=x'])(
  'the page %s is kept by nobody',
  async (url) => {
    expect((await app.inject(url)).headers['cache-control']).toBe('no-store')
  },
)

test('the page of an invitation is kept, listed and passed on by nobody', async () => {
  expect((await app.inject('/invite')).headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test('a public page is asked for again each time', async () => {
  expect((await app.inject('/administration')).headers['cache-control']).toBe('no-cache')
})

const reads = Object.entries<Endpoint>(api).filter(
  ([key]) => key.startsWith('GET ') && !/[:*]/.test(key),
)
test.each(reads)('%s: what an admin is answered is kept by nobody', async (key, { access }) => {
  const needed: Record<string, string> = {
    'new-count': '?since=1',
    'by-path': '?path=/',
    'follow/view': '?view=/',
  }
  const query = Object.keys(needed).find((part) => key.endsWith(part)) ?? ''
  const { headers } = await app.inject({
    url: key.slice(4) + (needed[query] ?? ''),
    headers: signedIn(),
  })
  expect(headers['cache-control']).toBe('no-store')
  if (access === 'either') expect(headers.vary).toContain('Authorization')
})

test('the token of a sign-in is kept by nobody', async () => {
  const payload = { username: 'admin', password: 'correct horse' }
  const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(response.json().token).toEqual(expect.any(String))
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a stranger is not told when a category was changed', async () => {
  const { body } = await site.visitor('GET /api/categories')
  expect(body).toHaveLength(1)
  expect(body[0]).not.toHaveProperty('updated_at')
})

test.each([
  ['53100', 'PostgreSQL’s'],
  ['ENOSPC', 'our own'],
])('a full disk (%s) is named', async (code) => {
  const broken = await testApp()
  broken.context.db.transaction = () => {
    throw Object.assign(new Error('could not extend file'), { code })
  }
  expect(await broken.admin('POST /api/tags', { name: 'Bitcoin' })).toMatchObject({
    status: 507,
    body: { code: 'DISK_FULL', error: expect.stringContaining('disk') },
  })
  await broken.close()
})
