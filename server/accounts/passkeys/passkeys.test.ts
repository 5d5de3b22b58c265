import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { passkeys } from '../../platform/database/schema.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const ORIGIN = 'https://news.example'
const site = onceATest(() => testApp({ env: { SITE_URL: ORIGIN } }))

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const short = (major: number, value: number) =>
  Buffer.from(value < 24 ? [major + value] : [major + 24, value])
/** As much CBOR as an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? short(0x00, value) : short(0x20, -1 - value)
  if (typeof value === 'string')
    return Buffer.concat([short(0x60, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([short(0x40, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)])
  return Buffer.concat([short(0xa0, value.size), ...entries])
}

/** A device with one passkey, as far as WebAuthn sees it. */
function device({ origin = ORIGIN, rpId = 'news.example', flags = 0x05 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (more: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | more]), count, rest])
  }
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    setCounter: (to: number) => {
      counter = to
    },
    create(challenge: string) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const data = authData(
        0x40,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), id, cbor(key)]),
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return credential({
        clientDataJSON: client('webauthn.create', challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      })
    },
    get(challenge: string) {
      counter++
      const data = authData(0)
      const json = client('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)
      return credential({
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
type Device = ReturnType<typeof device>

async function add(using: Device, name = 'Laptop') {
  const { options } = (await site.admin('POST /api/auth/passkeys/options', {})).body
  return site.admin('POST /api/auth/passkeys', {
    name,
    credential: using.create(options.challenge),
  })
}
const challenge = async () =>
  (await site.visitor('POST /api/auth/passkey/options')).body.options.challenge as string
const signIn = (credential: object) => site.visitor('POST /api/auth/passkey', { credential })

const REFUSED = { status: 401, body: { code: 'PASSKEY_REFUSED' } }

test('a passkey is added, signs in without password or code, and is removed', async () => {
  const { options } = (await site.admin('POST /api/auth/passkeys/options', {})).body
  expect(options).toMatchObject({
    rp: { id: 'news.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const mine = device()
  const { status, body: added } = await add(mine)
  expect(status).toBe(201)
  expect(await add(mine)).toMatchObject({ status: 409 })
  expect(await signIn(mine.get(await challenge()))).toMatchObject({
    status: 200,
    body: { token: expect.any(String), user: { username: 'admin' } },
  })
  const listed = (await site.admin('GET /api/auth/passkeys')).body
  expect(listed).toMatchObject({
    origin: ORIGIN,
    passkeys: [{ name: 'Laptop', last_used_at: expect.any(String) }],
  })
  expect((await site.admin('GET /api/users')).body[0].passkeys).toBe(1)
  expect((await site.admin(`DELETE /api/auth/passkeys/${added.id}`)).status).toBe(200)
  expect(await signIn(mine.get(await challenge()))).toMatchObject(REFUSED)
})

test('a sign-in asks for no name and lists nobody’s keys', async () => {
  const before = (await site.visitor('POST /api/auth/passkey/options')).body.options
  await add(device())
  const after = (await site.visitor('POST /api/auth/passkey/options')).body.options
  expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' })
  expect(after).toMatchObject({ userVerification: 'required', rpId: 'news.example' })
  expect(after.allowCredentials ?? []).toEqual([])
})

test('origin, host, user verification, counter and challenge are checked', async () => {
  for (const wrong of [
    device({ origin: 'https://news.example.evil.example' }),
    device({ rpId: 'evil.example' }),
    device({ flags: 0x01 }),
  ])
    expect(await add(wrong)).toMatchObject({ status: 400 })

  const mine = device()
  await add(mine)
  const used = mine.get(await challenge())
  expect((await signIn(used)).status).toBe(200)
  expect(await signIn(used)).toMatchObject(REFUSED)
  expect(await signIn(mine.get('bm90IG91cnM'))).toMatchObject(REFUSED)
  mine.setCounter(0)
  expect(await signIn(mine.get(await challenge()))).toMatchObject(REFUSED)
  // the challenge of somebody who adds a passkey opens no session
  mine.setCounter(5)
  const { options } = (await site.admin('POST /api/auth/passkeys/options', {})).body
  expect(await signIn(mine.get(options.challenge))).toMatchObject(REFUSED)
  expect((await signIn(mine.get(await challenge()))).status).toBe(200)
})

test('a stranger’s passkey and a removed one read the same; guesses are limited', async () => {
  const mine = device()
  const { id } = (await add(mine)).body
  await site.admin(`DELETE /api/auth/passkeys/${id}`)
  const [stranger, removed] = [
    await signIn(device().get(await challenge())),
    await signIn(mine.get(await challenge())),
  ]
  expect(stranger.body).toEqual(removed.body)
  for (let guess = 2; guess < 10; guess++) await signIn(device().get('AAAA'))
  expect(await signIn(device().get('AAAA'))).toMatchObject({ status: 429 })
})

test('of parallel uses of one signature exactly one opens a session', async () => {
  const mine = device()
  await add(mine)
  const used = mine.get(await challenge())
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      site.app
        .inject({
          method: 'POST',
          url: '/api/auth/passkey',
          remoteAddress: `192.0.2.${at}`,
          payload: { credential: used },
        })
        .then(({ statusCode }) => statusCode),
    ),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('where admins are asked for two-factor, a passkey is one, and the last one stays', async () => {
  const mine = device()
  const { id } = (await add(mine)).body
  await site.context.db.execute('insert into settings (id, two_factor_for_admins) values (1, true)')
  expect((await site.admin('GET /api/users')).body.code).toBe('TWO_FACTOR_NEEDED')
  const { token } = (await signIn(mine.get(await challenge()))).body
  const asPasskey = await site.app.inject({
    url: '/api/users',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asPasskey.statusCode).toBe(200)
  expect((await site.admin(`DELETE /api/auth/passkeys/${id}`)).status).toBe(409)
  expect(await site.context.db.$count(passkeys)).toBe(1)
})

test('on an IP address they are off', async () => {
  const bare = await testApp({ env: { SITE_URL: 'https://192.0.2.7' } })
  expect((await bare.admin('GET /api/auth/passkeys')).body.origin).toBeNull()
  expect((await bare.visitor('POST /api/auth/passkey/options')).status).toBe(409)
  await bare.close()
  const local = await testApp()
  expect((await local.admin('GET /api/auth/passkeys')).body.origin).toMatch(
    /^http:\/\/localhost:\d+$/,
  )
  await local.close()
})
