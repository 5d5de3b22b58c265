import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceATest(() => testApp({ now: () => new Date(now) }))
let me: number
let now = Date.parse('2026-11-15T12:00:00Z')
beforeEach(async () => {
  me = (await site.admin('GET /api/auth/verify')).body.user.id
})

const change = (fields: object) =>
  site.admin(`PUT /api/users/${me}`, { username: 'admin', ...fields })
const isSignedIn = async (token: string) =>
  (
    await site.app.inject({
      url: '/api/auth/verify',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode === 200

test('who has just signed in changes his password without the old one, and stays signed in; all others are out', async () => {
  const elsewhere = await site.signInAs('admin', 'correct horse')
  expect(await change({ password: 'a newer horse' })).toMatchObject({ status: 200 })
  expect(await isSignedIn(site.token)).toBe(true)
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect(await site.signInAs('admin', 'a newer horse')).toEqual(expect.any(String))
})

test('ten minutes later the old password is asked for', async () => {
  now += 10 * MINUTE_MS - 1
  expect((await change({ password: 'in time still' })).status).toBe(200)
  now += 1
  expect(await change({ password: 'a newer horse' })).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_NEEDED', error: 'Enter your current password.' },
  })
  expect(
    await change({ password: 'a newer horse', current_password: 'correct horse' }),
  ).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_WRONG' },
  })
  expect(
    (await change({ password: 'a newer horse', current_password: 'in time still' })).status,
  ).toBe(200)
  expect(await isSignedIn(site.token)).toBe(true)
})

test('another name needs no password, and another user is given one without', async () => {
  now += 60 * MINUTE_MS
  expect((await change({ username: 'root' })).status).toBe(200)
  const ada = { username: 'ada', password: 'long enough' }
  const { body } = await site.admin('POST /api/users', ada)
  const changed = { username: 'ada', password: 'long enough too' }
  expect((await site.admin(`PUT /api/users/${body.id}`, changed)).status).toBe(200)
})

test('the old password cannot be guessed that way', async () => {
  now += 60 * MINUTE_MS
  const guess = () => change({ password: 'a newer horse', current_password: 'a guess' })
  const answers = []
  for (let tries = 0; tries < 11; tries++) answers.push((await guess()).status)
  expect(answers).toEqual([...Array(10).fill(403), 429])
})
