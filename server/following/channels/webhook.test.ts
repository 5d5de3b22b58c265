import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { FollowWebhook } from '../../../contract/following/follow-webhook.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { FOLLOW_TOKEN, followStandIns } from '../../testing/follow-channels.ts'
import { sampleMessage, sampleStory } from '../../testing/follow-message.ts'
import { telegramChannel } from './telegram.ts'
import { webhookChannel } from './webhook.ts'

const stand = onceAFile(() => followStandIns())
const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const hook = (path: string) => JSON.stringify({ url: stand.receiver.url(path), secret: SECRET })

test('a webhook is signed over its id, the time and the body', async () => {
  expect(await webhookChannel(stand.context)(hook('/hook'), sampleMessage())).toMatchObject({
    delivered: true,
  })
  const [received] = stand.receiver.at('/hook')
  if (!received) throw new Error('nothing arrived')
  const { headers, body } = received
  expect(headers).toMatchObject({
    'webhook-id': sampleMessage().id,
    'webhook-timestamp': String(stand.context.now().getTime() / 1000),
  })
  const signed = createHmac('sha256', Buffer.from(SECRET.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'follow.story',
    timestamp: sampleMessage().at,
    data: {
      site: 'Crypto News',
      stories: [{ outlet_count: 4, reports: [{}, {}, {}, { is_copy: true }] }],
    },
  })
})

test.each(['story', 'correction', 'digest'] as const)(
  'the description of the API knows every field of follow.%s',
  async (kind) => {
    const path = `/described/${kind}`
    const story = sampleStory(kind === 'correction' ? { before: 'As it was' } : {})
    const message = sampleMessage({ kind, stories: [story] })
    await webhookChannel(stand.context)(hook(path), message)
    const sent = JSON.parse(stand.receiver.at(path)[0]?.body ?? '')
    expect(sent.type).toBe(`follow.${kind}`)
    // what the schema does not know, it would drop
    expect(FollowWebhook.parse(sent)).toEqual(sent)
  },
)

test('what is no news is not sent to a webhook', async () => {
  for (const kind of ['confirm', 'link', 'test'] as const)
    expect(
      await webhookChannel(stand.context)(hook('/none'), sampleMessage({ kind })),
    ).toMatchObject({ delivered: false, isFinal: true })
  expect(stand.receiver.at('/none')).toEqual([])
})

test.each([
  [410, { delivered: false, isGone: true }],
  [404, { delivered: false, answer: 'answered 404', isFinal: true }],
  [302, { delivered: false, isFinal: true }],
  [500, { delivered: false, answer: 'answered 500', isFinal: false }],
])('a webhook that answers %i', async (status, delivery) => {
  stand.receiver.answers('/status', (reply) => reply.writeHead(status, { location: '/hook' }).end())
  expect(await webhookChannel(stand.context)(hook('/status'), sampleMessage())).toMatchObject(
    delivery,
  )
})

test('a webhook of a reader reaches no private address and no service of the site', async () => {
  const outbound = createOutbound({
    allowHosts: [],
    serviceHosts: stand.context.config.serviceHosts,
    userAgent: 'test',
  })
  const channel = webhookChannel({ ...stand.context, outbound })
  const before = stand.receiver.received.length
  for (const url of [
    stand.receiver.url('/telegram'),
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
  ])
    expect(await channel(JSON.stringify({ url, secret: SECRET }), sampleMessage())).toEqual({
      delivered: false,
      answer: 'address not allowed',
      isFinal: true,
    })
  expect(await channel('{"url":"x"}', sampleMessage())).toMatchObject({ answer: 'not a webhook' })
  expect(stand.receiver.received).toHaveLength(before)
  await outbound.close()
})

const PATH = `/telegram/bot${FOLLOW_TOKEN}/sendMessage`
const say = (chat: string, message = sampleMessage()) =>
  telegramChannel(stand.context, { token: FOLLOW_TOKEN })(chat, message)

test('the bot writes plain text to a private chat', async () => {
  expect(await say('42')).toMatchObject({ delivered: true })
  const several = sampleMessage({
    title: '9 stories',
    stories: Array.from({ length: 9 }, (_, at) => sampleStory({ headline: `Story ${at + 1}` })),
  })
  await say('42', several)
  const [one, digest] = stand.receiver.at(PATH).map(({ body }) => JSON.parse(body))
  expect(one).toEqual({
    chat_id: '42',
    text: `Two Gulf exchanges list Solana pairs from Monday
Kestrel Markets, Ledgerline and Zürisee Tape
SOL
https://news.example/stories/8812/two-gulf-exchanges-list-solana`,
    link_preview_options: { is_disabled: true },
  })
  expect(digest.text).toContain('\nStory 8\nhttps://')
  expect(digest.text).toMatch(/\n1 more: https:\/\/news\.example\/\?coin=SOL/)
  expect(await say('-100123')).toMatchObject({ isFinal: true })
  expect(await say('@newsroom')).toMatchObject({ isFinal: true })
})

test.each([
  [403, 'Forbidden: bot was blocked by the user', { delivered: false, isGone: true }],
  [400, 'Bad Request: chat not found', { delivered: false, isGone: true }],
  [400, 'Bad Request: message is too long', { delivered: false, isFinal: true }],
  [401, 'Unauthorized', { delivered: false, isFinal: false }],
  [429, 'Too Many Requests', { delivered: false, isFinal: false, waitMs: 30_000 }],
])('Telegram answers %i %s', async (status, description, delivery) => {
  const parameters = status === 429 ? { retry_after: 30 } : {}
  stand.receiver.answers(PATH, (reply) =>
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: false, description, parameters })),
  )
  expect(await say('42')).toMatchObject(delivery)
})
