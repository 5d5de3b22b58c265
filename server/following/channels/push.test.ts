import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_SECONDS } from '../../../contract/platform/durations.ts'
import { newVapidKeys } from '../../messages/senders/push-encryption.ts'
import { readConfig } from '../../platform/config.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import {
  checkVapid,
  decryptPush,
  newPhone,
  type Phone,
  samplePhone,
} from '../../testing/decrypt-push.ts'
import { fakeReceiver } from '../../testing/fake-receiver.ts'
import { sampleMessage } from '../../testing/follow-message.ts'
import type { ChannelContext, FollowSender } from './follow-message.ts'
import { pushChannel } from './push.ts'

const keys = newVapidKeys()
const NOW = new Date('2026-11-16T16:04:00.000Z')
let service: Awaited<ReturnType<typeof fakeReceiver>>
let phone: Phone
let push: FollowSender
const closing: (() => Promise<void>)[] = []

/** The sender of a site with these variables. */
function channelWith(env: Record<string, string>): FollowSender {
  const config = readConfig({
    SITE_URL: 'https://news.example',
    CONTACT_EMAIL: 'desk@news.example',
    ...env,
  })
  const outbound = createOutbound({
    allowHosts: config.fetchAllowHosts,
    serviceHosts: config.serviceHosts,
    userAgent: 'test',
  })
  closing.push(() => outbound.close())
  const context = { config, outbound, now: () => NOW } as ChannelContext
  return pushChannel(context, { keys, contact: null })
}

beforeAll(async () => {
  service = await fakeReceiver()
  phone = await newPhone()
  push = channelWith({ PUSH_ALLOW_HOSTS: service.host })
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await service.close()
})

const subscription = (path: string, endpoint = service.url(path)) =>
  JSON.stringify({
    endpoint,
    keys: {
      p256dh: Buffer.from(phone.p256dh).toString('base64url'),
      auth: Buffer.from(phone.auth).toString('base64url'),
    },
  })

test('the decryption of this test reads the example of RFC 8291', async () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(
    await decryptPush(await samplePhone(), new Uint8Array(Buffer.from(body, 'base64url'))),
  ).toBe('When I grow up, I want to be a watermelon')
})

test('a push message is encrypted for the browser and signed by the site', async () => {
  expect(await push(subscription('/send/one'), sampleMessage())).toMatchObject({ delivered: true })
  const [received] = service.at('/send/one')
  if (!received) throw new Error('nothing arrived')
  expect(received.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
  })
  expect(received.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(received.body).not.toContain('Solana')
  expect(JSON.parse(await decryptPush(phone, new Uint8Array(received.bytes)))).toEqual({
    title: 'Two Gulf exchanges list Solana pairs from Monday',
    body: 'Kestrel Markets, Ledgerline and Zürisee Tape · SOL',
    url: '/stories/8812/two-gulf-exchanges-list-solana',
    tag: sampleMessage().id,
  })
  expect(await checkVapid(String(received.headers.authorization))).toEqual({
    isGenuine: true,
    key: keys.publicKey,
    head: { typ: 'JWT', alg: 'ES256' },
    claims: {
      aud: service.url('').replace(/\/$/, ''),
      exp: NOW.getTime() / 1000 + 12 * HOUR_SECONDS,
      sub: 'mailto:desk@news.example',
    },
  })
})

test('the longest message has 2 kB, and leads to the followed view where the address is not of the site', async () => {
  const message = sampleMessage({
    title: '比特币'.repeat(300),
    lines: ['𝕏'.repeat(600)],
    url: 'https://outlet.example/article',
    follows: {
      name: 'x',
      when: 'x',
      url: `https://news.example/?search=${'%E6%AF%94'.repeat(80)}`,
    },
  })
  await push(subscription('/send/long'), message)
  const bytes = service.at('/send/long')[0]?.bytes ?? Buffer.alloc(0)
  expect(bytes.length).toBeLessThanOrEqual(2048)
  const { title, body, url } = JSON.parse(await decryptPush(phone, new Uint8Array(bytes)))
  expect(title).toMatch(/^(比特币)+.*…$/)
  expect(body).toMatch(/^𝕏+…$/u)
  expect(url).toMatch(/^\/\?search=/)
})

test.each([
  [404, { delivered: false, answer: 'answered 404', isFinal: true, isGone: true }],
  [410, { delivered: false, answer: 'answered 410', isFinal: true, isGone: true }],
  [403, { delivered: false, answer: 'answered 403', isFinal: true }],
  [429, { delivered: false, answer: 'answered 429', isFinal: false, waitMs: 120_000 }],
  [503, { delivered: false, answer: 'answered 503', isFinal: false }],
])('a push service that answers %i', async (status, delivery) => {
  const path = `/send/${status}`
  const headers = status === 429 ? { 'retry-after': '120' } : {}
  service.answers(path, (reply) => reply.writeHead(status, headers).end('no'))
  expect(await push(subscription(path), sampleMessage())).toEqual(delivery)
})

test('an answer that never came is unknown', async () => {
  service.answers('/send/cut', (reply) => reply.destroy())
  expect(await push(subscription('/send/cut'), sampleMessage())).toMatchObject({
    delivered: false,
    silence: 'no answer',
  })
})

test.each([
  'https://127.0.0.1/send',
  'https://localhost/send',
  'https://[::1]/send',
  'https://10.0.0.8/send',
  'https://169.254.169.254/latest/meta-data',
  'https://evil.example/send',
  'https://fcm.googleapis.com.evil.example/send',
  'https://fcm.googleapis.com:8443/send',
  'http://fcm.googleapis.com/send',
  'https://user:secret@fcm.googleapis.com/send',
  'file:///etc/passwd',
])('nothing is pushed to %s', async (endpoint) => {
  const plain = channelWith({ FETCH_ALLOW_HOSTS: `127.0.0.1:443,${service.host}` })
  const refused = { delivered: false, answer: 'not a known push service', isFinal: true }
  expect(await plain(subscription('', endpoint), sampleMessage())).toEqual(refused)
})

test('a push service without an entry in PUSH_ALLOW_HOSTS is refused, whatever feeds may fetch', async () => {
  const plain = channelWith({ FETCH_ALLOW_HOSTS: service.host })
  const before = service.received.length
  expect(await plain(subscription('/send/feed'), sampleMessage())).toMatchObject({
    isFinal: true,
  })
  expect(service.received).toHaveLength(before)
})

test.each([
  '',
  '{}',
  '{"endpoint":"https://fcm.googleapis.com/x","keys":{"p256dh":"AAAA","auth":"AAAA"}}',
])('%s is no subscription', async (address) =>
  expect(await push(address, sampleMessage())).toEqual({
    delivered: false,
    answer: 'not a subscription',
    isFinal: true,
  }),
)
