import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { adminCli } from '../../admin/cli/run.ts'
import { recoveryCodes, twoFactor } from '../../platform/database/schema.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { checkCode } from '../auth/check-code.ts'
import { hotp, stepAt } from '../auth/totp.ts'

let now = new Date('2026-11-15T12:00:00.000Z')
const site = onceATest(() => testApp({ env: { DATA_DIR: testFolder() }, now: () => now }))
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}
const ME = { username: 'admin', password: 'correct horse' }
const signIn = (more: object = {}) => site.visitor('POST /api/auth/login', { ...ME, ...more })

/** RFC 4648, the other way round. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const all = bits.map((five) => five.toString(2).padStart(5, '0')).join('')
  return Buffer.from((all.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Sets it up for the admin and lets the code of that be over. */
async function turnOn() {
  const { uri } = (await site.admin('POST /api/auth/two-factor', { current_password: ME.password }))
    .body
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const code = (drift = 0) => hotp(secret, stepAt(now) + drift)
  const on = await site.admin('PUT /api/auth/two-factor', { code: code() })
  expect(on.status).toBe(200)
  pass(5)
  return { code, codes: on.body.recovery_codes as string[], uri }
}
const me = async () => (await site.admin('GET /api/auth/verify')).body.user.id

test('it is on only after a code of the app, and sign-in asks for one without counting', async () => {
  const { uri } = (await site.admin('POST /api/auth/two-factor', {})).body
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Crypto%20News:admin\?secret=[A-Z2-7]{32}&issuer=Crypto%20News$/,
  )
  expect(await site.admin('PUT /api/auth/two-factor', { code: '000000' })).toMatchObject({
    status: 400,
    body: { error: 'That code does not match. Codes change every 30 seconds.', field: 'code' },
  })
  expect((await signIn()).status).toBe(200)

  const { code, codes } = await turnOn()
  expect(new Set(codes).size).toBe(10)
  const stored = JSON.stringify([
    await site.context.db.select().from(twoFactor),
    await site.context.db.select().from(recoveryCodes),
  ])
  for (const each of codes) expect(stored).not.toContain(each)
  expect((await site.admin('POST /api/auth/two-factor', {})).status).toBe(409)

  for (let time = 0; time < 12; time++)
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'CODE_REQUIRED' } })
  expect(await signIn({ code: code() })).toMatchObject({
    status: 200,
    body: { user: { username: 'admin' } },
  })
})

test('a code is accepted once, with one step of drift', async () => {
  const { code } = await turnOn()
  expect((await signIn({ code: code(-2) })).status).toBe(401)
  expect((await signIn({ code: code(-1) })).status).toBe(200)
  expect((await signIn({ code: code(-1) })).status).toBe(401)
  expect((await signIn({ code: code(1) })).status).toBe(200)
  // earlier ones are used up with it
  expect((await signIn({ code: code() })).status).toBe(401)
})

test('a recovery code works once, in any spelling', async () => {
  const { codes } = await turnOn()
  const [first = '', second = ''] = codes
  expect((await signIn({ code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
  expect((await signIn({ code: first })).status).toBe(401)
  expect((await site.admin('GET /api/auth/two-factor')).body).toMatchObject({ codes_left: 9 })
  const renewed = await site.admin('POST /api/auth/two-factor/codes', { code: second })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect((await signIn({ code: codes[2] })).status).toBe(401)
})

test('of 100 parallel uses of one code exactly one wins, and so of one recovery code', async () => {
  const { code, codes } = await turnOn()
  const id = await me()
  for (const used of [code(), codes[0] ?? '']) {
    const tries = Array.from({ length: 100 }, () => checkCode(site.context, id, used))
    const results = await Promise.allSettled(tries)
    expect(results.filter((each) => each.status === 'fulfilled' && each.value)).toHaveLength(1)
    pass(16)
  }
})

test('five wrong codes in 15 minutes, from wherever, and then 429', async () => {
  const { code } = await turnOn()
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await signIn({ code: '000000' })).toMatchObject({
      status: 401,
      body: { code: 'CODE_WRONG' },
    })
  const elsewhere = await site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '192.0.2.7',
    payload: { ...ME, code: code() },
  })
  expect(elsewhere.statusCode).toBe(429)
  expect(elsewhere.headers['retry-after']).toBe('900')
  // asking for the code still shows nothing
  expect((await signIn()).body.code).toBe('CODE_REQUIRED')
  pass(15)
  expect((await signIn({ code: code() })).status).toBe(200)
})

test('without the password nobody learns who has two-factor, or which names exist', async () => {
  await turnOn()
  const wrong = { password: 'not the password', code: '000000' }
  const answers = await Promise.all(
    [{}, { code: undefined }, { username: 'nobody' }, { username: 'nobody', code: undefined }].map(
      (more) => signIn({ ...wrong, ...more }),
    ),
  )
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 401, body: answers[0]?.body })
})

test('it is turned off with a code, by another admin, or from the terminal', async () => {
  const first = await turnOn()
  expect((await site.admin('POST /api/auth/two-factor/off', { code: '000000' })).status).toBe(400)
  expect((await site.admin('POST /api/auth/two-factor/off', { code: first.codes[0] })).status).toBe(
    200,
  )
  expect((await signIn()).status).toBe(200)
  expect(await site.context.db.$count(recoveryCodes)).toBe(0)

  await turnOn()
  const said: string[] = []
  const open = async () => site.context
  expect(
    await adminCli(['two-factor', 'off', 'ADMIN'], { open, say: (line) => said.push(line) }),
  ).toBe(0)
  expect(said).toEqual(["Two-factor of 'admin' is now off."])
  expect(await adminCli(['two-factor', 'on', 'admin'], { open, complain() {} })).toBe(2)
  expect((await signIn()).status).toBe(200)

  await turnOn()
  await site.admin('POST /api/users', { username: 'other', password: 'correct horse 2' })
  const token = await site.signInAs('other', 'correct horse 2')
  const off = await site.app.inject({
    method: 'DELETE',
    url: `/api/users/${await me()}/two-factor`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(off.statusCode).toBe(200)
  expect((await signIn()).status).toBe(200)
  const actions = (await site.admin('GET /api/logs')).body.map(
    ({ action }: { action: string }) => action,
  )
  expect(actions).toEqual(expect.arrayContaining(['two_factor_on', 'two_factor_off']))
})

test('setting it up long after signing in asks for the password', async () => {
  pass(11)
  expect(await site.admin('POST /api/auth/two-factor', {})).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_NEEDED' },
  })
  expect(
    await site.admin('POST /api/auth/two-factor', { current_password: 'wrong' }),
  ).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_WRONG' },
  })
  const begun = await site.admin('POST /api/auth/two-factor', { current_password: ME.password })
  expect(begun.status).toBe(200)
})

test('a site that asks every admin opens nothing but the own account before it is set up', async () => {
  expect((await site.admin('PUT /api/settings/two-factor', { for_admins: true })).status).toBe(409)
  const { codes } = await turnOn()
  await site.admin('POST /api/users', { username: 'other', password: 'correct horse 2' })
  const token = await site.signInAs('other', 'correct horse 2')
  expect((await site.admin('PUT /api/settings/two-factor', { for_admins: true })).status).toBe(200)
  const asked = async (url: string) =>
    (await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()
  expect(await asked('/api/users')).toMatchObject({ code: 'TWO_FACTOR_NEEDED' })
  expect(await asked('/api/articles/admin')).toMatchObject({ code: 'TWO_FACTOR_NEEDED' })
  // served as to a visitor
  expect(Object.keys((await asked('/api/crypto/coins'))[0] ?? {})).not.toContain(
    'source_identifier',
  )
  expect(await asked('/api/auth/two-factor')).toMatchObject({ since: null, for_admins: true })
  expect((await site.as('editor', 'GET /api/articles/admin')).status).toBe(200)
  expect((await site.admin('GET /api/users')).status).toBe(200)
  expect((await site.admin('POST /api/auth/two-factor/off', { code: codes[0] })).status).toBe(409)

  const [log] = (await site.admin('GET /api/logs?entity_type=settings')).body
  expect(log.change.fields).toEqual([
    { field: 'two_factor_for_admins', before: false, after: true },
  ])
  expect((await site.admin(`POST /api/logs/${log.id}/undo`, {})).status).toBe(200)
  expect((await site.admin('GET /api/auth/two-factor')).body.for_admins).toBe(false)
})
