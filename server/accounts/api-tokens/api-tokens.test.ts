import { describe, expect, test } from 'vitest'
import { isClosedToTokens } from '../../../contract/accounts/api-tokens.ts'
import { isAtLeast } from '../../../contract/accounts/roles.ts'
import { api } from '../../../contract/api.ts'
import { type Endpoint, isOpen } from '../../../contract/endpoint.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { apiTokens, sessions, signInAddresses } from '../../platform/database/schema.ts'
import { onceAFile, onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

let now = new Date('2026-11-15T12:00:00.000Z')
const pass = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}

type Site = Awaited<ReturnType<typeof testApp>>
const make = async (site: Site, body: object = {}) =>
  (await site.admin('POST /api/tokens', { name: 'Desk bot', role: 'viewer', ...body })).body

async function ask(site: Site, key: string, token: string, payload?: object | string) {
  const [method = '', url = ''] = key.split(' ')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await site.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

describe('against every endpoint', () => {
  const site = onceAFile(() => testApp())
  const made: Partial<Record<'viewer' | 'editor', Promise<{ token: string }>>> = {}

  test.each(Object.entries<Endpoint>(api))('%s', async (key, endpoint) => {
    const path = key.split(' ')[1] ?? ''
    for (const role of ['viewer', 'editor'] as const) {
      made[role] ??= make(site, { role })
      const { token } = await made[role]
      const url = key.replace(/:\w+|\*/g, '999999')
      const { status, body } = await ask(
        site,
        url,
        token,
        key.startsWith('GET ') ? undefined : '{not json',
      )
      const isServed =
        isOpen(endpoint) ||
        (!isClosedToTokens(path) &&
          isAtLeast(role, endpoint.access === 'self' ? 'admin' : (endpoint.access as typeof role)))
      expect({ role, isServed: status !== 401 && status !== 403 }).toEqual({ role, isServed })
      if (!isServed) expect(status).toBe(403)
      if (!isOpen(endpoint) && isClosedToTokens(path)) expect(body.code).toBe('NOT_FOR_TOKENS')
    }
  })

  test('accounts, invitations and tokens are closed to tokens', () => {
    const closed = Object.keys(api).filter((key) => isClosedToTokens(key.split(' ')[1] ?? ''))
    expect(closed).toEqual(
      expect.arrayContaining([
        'GET /api/auth/verify',
        'POST /api/auth/two-factor',
        'PUT /api/users/:id',
        'POST /api/invitations',
        'POST /api/tokens',
      ]),
    )
  })
})

describe('a token', () => {
  const site = onceATest(() => testApp({ now: () => now }))
  const tags = (token: string) => ask(site, 'GET /api/tags', token)

  test('is shown once, stored as a hash, and never acts as admin', async () => {
    const { token, ends_in } = await make(site)
    expect(token).toMatch(/^cn_live_[\w-]{43}$/)
    expect(token.endsWith(ends_in)).toBe(true)
    expect(JSON.stringify(await site.context.db.select().from(apiTokens))).not.toContain(token)
    const [listed] = (await site.admin('GET /api/tokens')).body
    expect(listed).toMatchObject({
      name: 'Desk bot',
      made_by: 'admin',
      last_used_at: null,
      calls_a_day: 0,
    })
    expect(listed).not.toHaveProperty('token')
    expect((await site.admin('POST /api/tokens', { name: 'x', role: 'admin' })).status).toBe(400)
  })

  test('is counted by day, and is no sign-in', async () => {
    const { token } = await make(site, { days: 30 })
    const before = [
      await site.context.db.$count(sessions),
      await site.context.db.$count(signInAddresses),
    ]
    for (let call = 0; call < 3; call++) expect((await tags(token)).status).toBe(200)
    const listed = async () => (await site.admin('GET /api/tokens')).body[0]
    expect(await listed()).toMatchObject({ calls_a_day: 3, last_used_at: now.toISOString() })
    pass(1)
    await tags(token)
    expect((await listed()).calls_a_day).toBe(3)
    pass(1)
    expect((await listed()).calls_a_day).toBe(1)
    expect([
      await site.context.db.$count(sessions),
      await site.context.db.$count(signInAddresses),
    ]).toEqual(before)
    pass(28)
    expect((await tags(token)).status).toBe(401)
  })

  test('stops at once when it is revoked', async () => {
    const { id, token } = await make(site)
    expect((await tags(token)).status).toBe(200)
    await site.admin(`DELETE /api/tokens/${id}`)
    expect((await tags(token)).status).toBe(401)
    expect((await site.admin(`DELETE /api/tokens/${id}`)).status).toBe(404)
  })

  test('is named in the log by what it changes', async () => {
    const { token } = await make(site, { role: 'editor' })
    expect((await ask(site, 'POST /api/tags', token, { name: 'Mining' })).status).toBe(201)
    const logs = (await site.admin('GET /api/logs')).body
    expect(logs[0]).toMatchObject({ action: 'tag_create', change: { by: 'Desk bot (token)' } })
    expect(logs[1]).toMatchObject({ action: 'token_create', entity_type: 'token' })
  })

  test('dies with the role of its maker, and does not return with it', async () => {
    const boss = { username: 'boss', password: 'long enough too' }
    const { id } = (await site.admin('POST /api/users', boss)).body
    const own = await site.signInAs(boss.username, boss.password)
    const madeByBoss = async () =>
      (await ask(site, 'POST /api/tokens', own, { name: 'x', role: 'editor' })).body.token
    const [one, two] = [await madeByBoss(), await madeByBoss()]
    await site.admin(`PUT /api/users/${id}`, { username: 'boss', role: 'editor' })
    expect((await tags(one)).status).toBe(401)
    await site.admin(`PUT /api/users/${id}`, { username: 'boss', role: 'admin' })
    expect((await tags(two)).status).toBe(401)
    const three = await madeByBoss()
    await site.admin(`DELETE /api/users/${id}`)
    expect((await tags(three)).status).toBe(401)
    await site.admin(`POST /api/trash/user/${id}/restore`)
    expect((await tags(three)).status).toBe(401)
  })
})
