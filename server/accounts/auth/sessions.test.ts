import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

let now: number
beforeEach(() => {
  now = Date.parse('2026-11-15T12:00:00Z')
})
const site = onceATest(() => testApp({ now: () => new Date(now) }))

async function signIn(
  userAgent: string,
  remoteAddress = '203.0.113.7',
  username = 'admin',
): Promise<string> {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    remoteAddress,
    payload: { username, password: username === 'admin' ? 'correct horse' : 'long enough' },
  })
  return response.json().token
}

async function as(token: string, method: 'GET' | 'POST' | 'DELETE', url: string) {
  const response = await site.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.statusCode, body: response.json() }
}

test('every session tells its device, address, beginning and last use, and which one is asking', async () => {
  now += MINUTE_MS
  const phone = await signIn(`Phone/1.0 ${'x'.repeat(400)}`)
  now += 30 * MINUTE_MS
  const { body } = await as(phone, 'GET', '/api/auth/sessions')
  expect(body).toEqual([
    {
      id: expect.any(Number),
      user_agent: expect.stringMatching(/^Phone\/1\.0 x{290}$/),
      address: '203.0.113.7',
      created_at: '2026-11-15T12:01:00.000Z',
      last_used_at: '2026-11-15T12:31:00.000Z',
      current: true,
    },
    expect.objectContaining({ last_used_at: '2026-11-15T12:00:00.000Z', current: false }),
  ])
  expect(JSON.stringify(body)).not.toContain('token')
})

test('the last use is written at most every five minutes', async () => {
  const lastUse = async () => (await site.admin('GET /api/auth/sessions')).body[0].last_used_at
  now += 5 * MINUTE_MS
  expect(await lastUse()).toBe('2026-11-15T12:00:00.000Z')
  now += 1
  expect(await lastUse()).toBe('2026-11-15T12:05:00.001Z')
})

test('one session is ended, by its owner only', async () => {
  const phone = await signIn('Phone')
  await site.admin('POST /api/users', { username: 'ada', password: 'long enough' })
  const ada = await signIn('Ada', '203.0.113.8', 'ada')
  const { body } = await site.admin('GET /api/auth/sessions')
  const { id } = body.find(({ user_agent }: { user_agent: string }) => user_agent === 'Phone')
  expect((await as(ada, 'DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
  expect((await as(ada, 'GET', '/api/auth/sessions')).body).toHaveLength(1)
  expect((await as(site.token, 'DELETE', `/api/auth/sessions/${id}`)).status).toBe(200)
  expect((await as(phone, 'GET', '/api/auth/verify')).status).toBe(401)
  expect((await as(site.token, 'DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
})

test('signing out everywhere keeps the session that asks', async () => {
  const phone = await signIn('Phone')
  await signIn('Tablet')
  expect(await site.admin('POST /api/auth/logout-everywhere')).toMatchObject({
    status: 200,
    body: { ended: 2 },
  })
  expect((await as(phone, 'GET', '/api/auth/verify')).status).toBe(401)
  expect((await site.admin('GET /api/auth/verify')).status).toBe(200)
})
