import { eq, ne, notInArray } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { users } from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { COMMAND_LINE } from '../activity/record-change.ts'
import { hashPassword } from '../auth/passwords.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { changeUser, removeUser } from './manage-users.ts'
import { insertUser } from './store.ts'
import { NAME_RULE } from './user-names.ts'

const site = onceAFile(testApp)
beforeEach(() => site.context.db.delete(users).where(ne(users.username, 'admin')))

const add = (username: string, password = 'long enough') =>
  site.admin('POST /api/users', { username, password, role: 'admin' })

test('a user is added, listed without any password, renamed and deleted', async () => {
  const added = await add('ada')
  expect(added).toMatchObject({ status: 201, body: { username: 'ada', role: 'admin' } })
  const { body: list } = await site.admin('GET /api/users')
  expect(list.map((user: { username: string }) => user.username)).toEqual(['admin', 'ada'])
  expect(list).toMatchObject([
    { last_seen_at: expect.any(String), sessions: 1 },
    { last_seen_at: null, sessions: 0 },
  ])
  expect(Object.keys(added.body)).toEqual(['id', 'username', 'role', 'created_at', 'updated_at'])
  expect(JSON.stringify(list)).not.toContain('argon2')

  const renamed = await site.admin(`PUT /api/users/${added.body.id}`, { username: 'Ada L' })
  expect(renamed).toMatchObject({ status: 200, body: { username: 'Ada L' } })
  expect(await site.signInAs('ada l', 'long enough')).toEqual(expect.any(String))

  expect(await site.admin(`DELETE /api/users/${added.body.id}`)).toMatchObject({ status: 200 })
  expect(await site.admin(`DELETE /api/users/${added.body.id}`)).toMatchObject({ status: 404 })
})

test('names are unique ignoring case, on add and on rename', async () => {
  const { body: ada } = await add('ada')
  expect(await add('ADA')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('already exists') },
  })
  const rename = await site.admin(`PUT /api/users/${ada.id}`, { username: 'Admin' })
  expect(rename).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('already exists') },
  })
})

test.each([
  [{ username: 'x', password: 'short77' }, 'password'],
  [{ username: 'x', password: 'p'.repeat(201) }, 'password'],
  [{ username: '', password: 'long enough' }, 'username'],
  [{ username: 'x' }, 'password'],
  [{ username: 'x', password: 'long enough', role: 'root' }, 'role'],
])('the body %j is refused and names %s', async (body, field) => {
  expect(await site.admin('POST /api/users', body)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining(field) },
  })
})

test('eight characters are enough, and 200 are not too many', async () => {
  expect((await add('eight', 'kx7Qm2vT')).status).toBe(201)
  expect((await add('many', 'kx7Qm2vT'.repeat(25))).status).toBe(201)
})

test('a new password ends the sessions of that user only', async () => {
  const { body: ada } = await add('ada')
  const token = await site.signInAs('ada', 'long enough')
  await site.admin(`PUT /api/users/${ada.id}`, { username: 'ada', password: 'another one' })
  const check = await site.app.inject({
    url: '/api/auth/verify',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(check.statusCode).toBe(401)
  expect((await site.admin('GET /api/auth/verify')).status).toBe(200)
  expect(await site.signInAs('ada', 'another one')).toEqual(expect.any(String))
})

test('a deleted user is signed out', async () => {
  const { body: ada } = await add('ada')
  const token = await site.signInAs('ada', 'long enough')
  await site.admin(`DELETE /api/users/${ada.id}`)
  const check = await site.app.inject({
    url: '/api/auth/verify',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(check.statusCode).toBe(401)
})

test('the last admin is neither deleted nor given another role, whoever else there is', async () => {
  const me = (await site.admin('GET /api/auth/verify')).body.user
  await site.admin('POST /api/users', { username: 'eve', password: 'long enough', role: 'editor' })
  expect(await site.admin(`DELETE /api/users/${me.id}`)).toMatchObject({
    status: 409,
    body: { error: 'The last admin cannot be deleted.' },
  })
  expect(
    await site.admin(`PUT /api/users/${me.id}`, { username: 'root', role: 'viewer' }),
  ).toMatchObject({
    status: 409,
    body: { error: 'The last admin cannot be given another role.' },
  })
  const admins = await site.context.db.select().from(users).where(eq(users.role, 'admin'))
  expect(admins).toMatchObject([{ username: 'admin' }])
})

test('one of the last two admins stays when both are taken away at once', async () => {
  const { context, close } = await testApp()
  const adminsLeft = () => context.db.$count(users, eq(users.role, 'admin'))
  const away = [
    (id: number) => removeUser(context, id, COMMAND_LINE),
    (id: number) =>
      changeUser(context, id, { username: `user ${id}`, role: 'editor' }, { by: COMMAND_LINE }),
  ]
  for (const first of away)
    for (const second of away) {
      const made = await context.db
        .insert(users)
        .values(['one', 'other'].map((username) => ({ username, password_hash: 'none' })))
        .returning()
      await context.db.delete(users).where(
        notInArray(
          users.id,
          made.map(({ id }) => id),
        ),
      )
      const both = await Promise.allSettled([first(made[0]?.id ?? 0), second(made[1]?.id ?? 0)])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await adminsLeft()).toBe(1)
      await context.db.delete(users)
    }
  await close()
})

test('a role is given and holds with the next call', async () => {
  const { body: ada } = await site.admin('POST /api/users', {
    username: 'ada',
    password: 'long enough',
    role: 'viewer',
  })
  expect(ada.role).toBe('viewer')
  const token = await site.signInAs('ada', 'long enough')
  const addTag = async (name: string) =>
    (
      await site.app.inject({
        method: 'POST',
        url: '/api/tags',
        headers: { authorization: `Bearer ${token}` },
        payload: { name },
      })
    ).statusCode
  expect(await addTag('one')).toBe(403)
  await site.admin(`PUT /api/users/${ada.id}`, { username: 'ada', role: 'editor' })
  expect(await addTag('one')).toBe(201)
  await site.admin(`PUT /api/users/${ada.id}`, { username: 'ada' })
  expect(await addTag('two')).toBe(201)
})

test('an edit made from an old copy is refused when it says so', async () => {
  const { body: ada } = await add('ada')
  const edit = (username: string, seen: string) =>
    site.app.inject({
      method: 'PUT',
      url: `/api/users/${ada.id}`,
      headers: { authorization: `Bearer ${site.token}`, 'if-match': `"${seen}"` },
      payload: { username },
    })
  expect((await edit('first', ada.updated_at)).statusCode).toBe(200)
  const late = await edit('second', ada.updated_at)
  expect(late.statusCode).toBe(409)
  expect(late.json().code).toBe('STALE_EDIT')
})

test('the first start makes one admin, however many processes start', async () => {
  const { db, close } = await testDatabase()
  const config = readConfig({})
  const log = pino({ level: 'silent' })
  const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin({ db, config, log })))
  expect(
    made.filter((admin) => admin?.username === 'admin' && admin.generatedPassword),
  ).toHaveLength(1)
  expect(await db.select().from(users)).toHaveLength(1)
  await close()
})

test('a guessable password is refused, for a new user and for one that is there', async () => {
  const username = 'weak.holt'
  const { body: user } = await add('weak')
  for (const password of [
    'Password1!',
    '        ',
    'bitcoin123',
    'crypto news',
    'Weak-Holt 2024',
  ]) {
    const refused = {
      status: 400,
      body: { error: expect.stringContaining('Use four unrelated words'), field: 'password' },
    }
    expect(await add(username, password)).toMatchObject(refused)
    const change = { username, password }
    expect(await site.admin(`PUT /api/users/${user.id}`, change)).toMatchObject(refused)
  }
})

test("what an admin has named the site is no user's password", async () => {
  const named = (name: string | null) => site.admin('PUT /api/settings/site', { name })
  await named('Harbour Ledger')
  expect((await add('ada', 'harbourledger1')).status).toBe(400)
  await named(null)
})

test('a name with characters that cannot be seen or told apart is refused, when it is set', async () => {
  const refused = { status: 400, body: { error: NAME_RULE, field: 'username' } }
  expect(await add('ad\u200bmin')).toMatchObject(refused)
  const { body: ada } = await add('ada')
  expect(await site.admin(`PUT /api/users/${ada.id}`, { username: '\u0430da' })).toMatchObject(
    refused,
  )
})

test('a name that looks like another exists already, also when both are added at once', async () => {
  const exists = { status: 409, body: { code: 'ALREADY_EXISTS', field: 'username' } }
  expect(await add('adrnin')).toMatchObject(exists)
  const { body: ada } = await add('scope')
  expect(await add('\u0455\u0441\u043e\u0440\u0435')).toMatchObject(exists)
  expect(await site.admin(`PUT /api/users/${ada.id}`, { username: 'Adm1n' })).toMatchObject(exists)
  // one's own old name is no other
  expect((await site.admin(`PUT /api/users/${ada.id}`, { username: 'sc0pe' })).status).toBe(200)
  const both = await Promise.all([add('boss'), add('b0ss')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a user with a name of an earlier release keeps it, signs in and sets a password', async () => {
  const username = 'des\u200bk'
  const row = {
    username,
    password_hash: await hashPassword('long enough'),
    role: 'editor',
  } as const
  const { id } = await insertUser(site.context.db, row)
  expect(await site.signInAs(username, 'long enough')).toEqual(expect.any(String))
  const change = { username, password: 'another one' }
  expect((await site.admin(`PUT /api/users/${id}`, change)).status).toBe(200)
  expect(await site.signInAs(username, 'another one')).toEqual(expect.any(String))
  expect((await add('desk')).status).toBe(409)
})

test('an ADMIN_PASSWORD that is guessed stops the start only where it would be used', async () => {
  const { db, close } = await testDatabase()
  const warnings: string[] = []
  const log = Object.assign(pino({ level: 'silent' }), {
    warn: (sentence: unknown) => void warnings.push(String(sentence)),
  })
  const withPassword = (ADMIN_PASSWORD: string) =>
    readConfig({ ADMIN_PASSWORD, SITE_URL: 'https://harbour.example' })
  for (const password of ['changeme', 'Bitcoin2024!', 'harbour1', 'admin admin'])
    await expect(ensureFirstAdmin({ db, config: withPassword(password), log })).rejects.toThrow(
      /^ADMIN_PASSWORD is too easy to guess. Use four unrelated words/,
    )
  expect(await db.select().from(users)).toHaveLength(0)
  await ensureFirstAdmin({ db, config: withPassword('a better one'), log })
  expect(warnings).toEqual([])
  expect(await ensureFirstAdmin({ db, config: withPassword('changeme'), log })).toBeUndefined()
  expect(warnings).toEqual([expect.stringMatching(/ADMIN_PASSWORD .* not used/)])
  await close()
})

test('an ADMIN_USERNAME that is no plain name stops the first start', async () => {
  const { db, close } = await testDatabase()
  const log = pino({ level: 'silent' })
  const config = readConfig({ ADMIN_USERNAME: '\u0430dmin' })
  await expect(ensureFirstAdmin({ db, config, log })).rejects.toThrow(
    /^ADMIN_USERNAME cannot be used. Use letters of one alphabet/,
  )
  expect(await ensureFirstAdmin({ db, config: readConfig({}), log })).toBeDefined()
  expect(await ensureFirstAdmin({ db, config, log })).toBeUndefined()
  await close()
})

test("an admin sees where somebody is signed in and ends it; one's own session of the call stays", async () => {
  const { id } = (await add('ines')).body
  const [token, other] = [
    await site.signInAs('ines', 'long enough'),
    await site.signInAs('ines', 'long enough'),
  ]
  const isIn = async (who: string) =>
    (
      await site.app.inject({
        url: '/api/auth/verify',
        headers: { authorization: `Bearer ${who}` },
      })
    ).statusCode === 200
  const sessions = async (of = id) => (await site.admin(`GET /api/users/${of}/sessions`)).body
  const [newest, ...rest] = await sessions()
  expect(rest).toHaveLength(1)
  expect(newest).toMatchObject({ current: false, address: expect.any(String) })
  expect((await site.admin(`DELETE /api/users/${id}/sessions/${newest.id}`)).status).toBe(200)
  expect((await site.admin(`DELETE /api/users/${id}/sessions/${newest.id}`)).status).toBe(404)
  expect([await isIn(token), await isIn(other)].filter(Boolean)).toHaveLength(1)
  expect((await site.admin(`DELETE /api/users/${id}/sessions`)).body).toEqual({ ended: 1 })
  expect(await sessions()).toEqual([])
  const { user } = (await site.admin('GET /api/auth/verify')).body
  await site.admin(`DELETE /api/users/${user.id}/sessions`)
  expect(await sessions(user.id)).toMatchObject([{ current: true }])
  expect((await site.admin('GET /api/users/999999/sessions')).status).toBe(404)
  // a session of another user than the one named is not ended
  const [own] = await sessions(user.id)
  expect((await site.admin(`DELETE /api/users/${id}/sessions/${own.id}`)).status).toBe(404)
})
