import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { loginFailures, sessions } from '../../platform/database/schema.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { authJobs } from './jobs.ts'
import { hashPassword, NOBODYS_HASH } from './passwords.ts'

let clock = new Date()
beforeEach(() => {
  clock = new Date('2026-11-15T12:00:00Z')
})
const site = onceATest(() => testApp({ now: () => clock }))

const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const login = (username: string, password: string, remoteAddress = '203.0.113.5', headers = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress,
    headers,
  })
const verify = (token: string) =>
  site.app.inject({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } })

test('signing in answers a token and the user; the token opens admin calls', async () => {
  const response = await login('Admin', 'correct horse')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id: expect.any(Number), username: 'admin', role: 'admin' },
  })
  const check = await verify(response.json().token)
  expect(check.json()).toEqual({ user: response.json().user })
})

test('an unknown user and a wrong password read the same and cost the same', async () => {
  const { answer: wrong, hashes } = await countingHashes(() => login('admin', 'incorrect'))
  const { answer: unknown, hashes: hashesOfUnknown } = await countingHashes(() =>
    login('nobody', 'incorrect'),
  )
  expect([hashes, hashesOfUnknown]).toEqual([1, 1])
  expect(costOf(NOBODYS_HASH)).toBe(costOf(await hashPassword('incorrect')))
  expect(wrong.statusCode).toBe(401)
  expect(unknown.body).toBe(wrong.body)
  expect(wrong.json()).toMatchObject({
    error: 'Invalid username or password',
    code: 'INVALID_CREDENTIALS',
  })
})

test('only a hash of the token is stored', async () => {
  const { token } = (await login('admin', 'correct horse')).json()
  expect(JSON.stringify(await site.context.db.select().from(sessions))).not.toContain(token)
})

test('logout revokes the token', async () => {
  await site.admin('POST /api/auth/logout')
  expect((await verify(site.token)).statusCode).toBe(401)
})

test('a token expires after seven idle days and slides while it is used', async () => {
  pass(6.5 * DAY_MS)
  expect((await verify(site.token)).statusCode).toBe(200)
  pass(6.5 * DAY_MS)
  expect((await verify(site.token)).statusCode).toBe(200)
  pass(7 * DAY_MS + 1)
  expect((await verify(site.token)).statusCode).toBe(401)
})

test('after ten failures for a name from one address the next try is a 429, elsewhere it is not', async () => {
  for (let i = 0; i < 10; i++) expect((await login('admin', 'wrong')).statusCode).toBe(401)
  const refused = await login('admin', 'correct horse')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().error).toMatch(
    /^Too many failed sign-ins\. Please try again in 15 minutes\.$/,
  )
  expect((await login('admin', 'correct horse', '203.0.113.6')).statusCode).toBe(200)
  pass(15 * MINUTE_MS + 1)
  expect((await login('admin', 'correct horse')).statusCode).toBe(200)
})

test('a burst in parallel does not slip under the limit', async () => {
  const burst = await Promise.all(Array.from({ length: 25 }, () => login('admin', 'wrong')))
  expect(burst.filter((response) => response.statusCode === 401).length).toBeLessThanOrEqual(10)
})

test('a hundred failures of one address stop it for every name', async () => {
  await failed(100, (i) => ({ username_key: `name${i}` }))
  expect((await login('somebody', 'x')).statusCode).toBe(429)
})

test('the wait is that of the limit that refused, not of what else the address did', async () => {
  await failed(1, () => ({ username_key: 'other' }))
  pass(14 * MINUTE_MS)
  await failed(10, () => ({ username_key: 'admin' }))
  expect((await login('admin', 'x')).headers['retry-after']).toBe('900')
  pass(60_000)
  await failed(90, (i) => ({ username_key: `name${i}` }))
  expect((await login('somebody', 'x')).headers['retry-after']).toBe('840')
})

test('when both limits refuse, the wait is the longer one', async () => {
  await failed(95, (i) => ({ username_key: `name${i}` }))
  pass(5 * MINUTE_MS)
  await failed(10, () => ({ username_key: 'admin' }))
  expect((await login('admin', 'x')).headers['retry-after']).toBe('900')
})

test.each([
  [25, 600],
  [500, 2500],
])(
  '%d addresses on one name slow it down by %d ms but never lock the real admin out',
  async (addresses, ms) => {
    await failed(addresses, (i) => ({ username_key: 'admin', address: `198.51.100.${i}` }))
    const start = performance.now()
    expect((await login('admin', 'correct horse')).statusCode).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(ms - 20) // a timer may be a little early
  },
)

test('X-Forwarded-For counts for nothing unless a proxy is trusted', async () => {
  for (let i = 0; i < 10; i++)
    await login('admin', 'wrong', '203.0.113.5', { 'x-forwarded-for': `192.0.2.${i}` })
  const next = await login('admin', 'wrong', '203.0.113.5', { 'x-forwarded-for': '192.0.2.99' })
  expect(next.statusCode).toBe(429)
})

test.each([
  [{}],
  [{ username: 'admin' }],
  [{ username: '', password: 'x' }],
  [{ username: 7, password: [] }],
])('the body %j is a 400', async (body) => {
  expect(await site.visitor('POST /api/auth/login', body)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT' },
  })
})

test('ended sessions and old failures are swept away, live ones stay', async () => {
  await login('admin', 'wrong')
  pass(8 * DAY_MS)
  const { token } = (await login('admin', 'correct horse', '203.0.113.9')).json()
  const [sweep] = authJobs(site.context)
  await sweep?.run({}, { id: '1', signal: new AbortController().signal })
  expect(await site.context.db.select().from(sessions)).toHaveLength(1)
  expect(await site.context.db.select().from(loginFailures)).toEqual([])
  expect((await verify(token)).statusCode).toBe(200)
})

function failed(times: number, each: (i: number) => { username_key: string; address?: string }) {
  const failed_at = clock.toISOString()
  return site.context.db
    .insert(loginFailures)
    .values(
      Array.from({ length: times }, (_, i) => ({ address: '203.0.113.5', failed_at, ...each(i) })),
    )
}

/** Counts what Node really derives: a hash that is skipped would tell by its speed which names exist. */
async function countingHashes<T>(work: () => PromiseLike<T>) {
  const argon2 = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  const answer = await work()
  const hashes = argon2.mock.calls.length
  argon2.mockRestore()
  syncBuiltinESMExports()
  return { answer, hashes }
}

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')
