import { beforeEach, expect, test } from 'vitest'
import { FOLLOW_CHANNELS, type FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import { feedStates, followChannels, followers, outbox } from '../platform/database/schema.ts'
import { failed, type Sent } from '../platform/messages/sent.ts'
import { makePublisher } from '../testing/factories.ts'
import { onceATest } from '../testing/fixture.ts'
import { openFollowing, PUSH, readerOf } from '../testing/follow-site.ts'
import { sendToFollowers } from '../testing/send-to-followers.ts'
import { storySite } from '../testing/story-site.ts'
import { testFolder } from '../testing/test-folder.ts'
import type { FollowMessage } from './channels/follow-message.ts'
import { matchChanges } from './match-changes.ts'

const folder = testFolder()
const site = onceATest(async () => {
  const made = await storySite({ env: { DATA_DIR: folder, SITE_URL: 'https://news.example' } })
  await openFollowing(made.context)
  made.setHours(0)
  return made
})

const DELIVERED: Sent = { delivered: true, answer: '200' }
const SILENCE = failed('no answer', false, { silence: 'no answer' })
let answers: Partial<Record<FollowChannelKind, Sent>> = {}
let sent: (FollowMessage & { channel: string })[] = []
beforeEach(() => {
  answers = {}
})

const senders = Object.fromEntries(
  FOLLOW_CHANNELS.map((channel) => [
    channel,
    async (_address: string, message: FollowMessage) => {
      sent.push({ ...message, channel })
      return answers[channel] ?? DELIVERED
    },
  ]),
)

async function follow(given: object = { push: PUSH('ana') }) {
  const { status, body } = await readerOf(site)('POST /api/follow', {
    body: { view: '/', when: 'each', zone: 'UTC', webhook: 'https://hook.example/', ...given },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  await matchChanges(site.context)
  return body.secret ?? ''
}

/** Returns through which channels messages were tried. */
async function work(hours: number, title?: string) {
  site.setHours(hours)
  if (title) {
    await site.tell([{ title, overview: '', outlet: 'Ledgerline', hours }])
    await site.group()
    await matchChanges(site.context)
  }
  sent = []
  await sendToFollowers(site.context, senders)
  return sent.map(({ channel }) => channel).toSorted()
}

const webhook = async () =>
  (await site.context.db.select().from(followChannels)).find(({ kind }) => kind === 'webhook')
const shown = async (secret: string) =>
  (await readerOf(site)('GET /api/following', { secret })).body.channels.find(
    ({ kind }) => kind === 'webhook',
  )

test('a webhook that fails for 24 hours is switched off, its owner gets a note, and can switch it on again', async () => {
  const { db } = site.context
  const secret = await follow()
  answers = { webhook: SILENCE }
  expect(await work(1, 'Marrow pauses withdrawals')).toEqual(['push', 'webhook'])
  await work(24.9, 'Coldwater stops its mine')
  expect(await webhook()).toMatchObject({ state: 'confirmed' })
  expect(await shown(secret)).toMatchObject({ state: 'confirmed', paused_for: null })
  expect(await work(30)).toEqual(['webhook'])
  expect(await webhook()).toMatchObject({ state: 'paused', paused_for: 'failing' })
  expect(await db.$count(outbox)).toBe(0)
  expect(await work(30.01)).toEqual(['push'])
  expect(sent).toMatchObject([
    {
      kind: 'notice',
      title: 'Webhooks: switched off',
      lines: [
        'No message arrived there for 24 hours.',
        "Open this page in the browser that you follow with, and press 'Switch on' when it works again.",
      ],
      url: 'https://news.example/following',
    },
  ])
  expect(await work(31, 'Orchard lists bills')).toEqual(['push'])
  expect(await shown(secret)).toMatchObject({ state: 'paused', paused_for: 'failing' })

  answers = {}
  const { status, body } = await readerOf(site)('PATCH /api/following/channels/webhook', {
    secret,
    body: { paused: false },
  })
  expect(status).toBe(200)
  expect(body.channels).toContainEqual(
    expect.objectContaining({ kind: 'webhook', state: 'confirmed', paused_for: null }),
  )
  expect(await webhook()).toMatchObject({ failures: 0, failing_since: null })
  expect(await work(32, 'Harrow Bank opens custody')).toEqual(['push', 'webhook'])
})

test('who has nothing but a webhook reads in the browser that it is switched off', async () => {
  const secret = await follow({})
  answers = { webhook: SILENCE }
  await work(1, 'Marrow pauses withdrawals')
  await work(26, 'Coldwater stops its mine')
  expect(await work(27)).toEqual([])
  expect(await shown(secret)).toMatchObject({ state: 'paused', paused_for: 'failing' })
})

test('a time-out leaves the time since when an address fails, and only an answer ends it', async () => {
  await follow()
  answers = { webhook: failed('answered 503', false, { status: 503 }) }
  await work(1, 'Marrow pauses withdrawals')
  const since = (await webhook())?.failing_since
  expect(since).toBe(site.context.now().toISOString())
  answers = { webhook: SILENCE }
  expect(await work(1.5)).toEqual(['webhook'])
  expect(await webhook()).toMatchObject({ failing_since: since })
  answers = {}
  expect(await work(2)).toEqual(['webhook'])
  expect(await webhook()).toMatchObject({ failing_since: null })
})

test('failures of our own are not held against an address', async () => {
  const { db } = site.context
  await follow()
  answers = { webhook: failed('settings refused', true, { isOurs: true }) }
  await work(1, 'Marrow pauses withdrawals')
  expect(await webhook()).toMatchObject({ failures: 0, failing_since: null })
  // no feed was read for an hour: it is our network that is silent
  const { id: publisher_id } = await makePublisher(db, { name: 'Kestrel' })
  await db.insert(feedStates).values({ publisher_id, last_success_at: new Date(0).toISOString() })
  answers = { webhook: SILENCE }
  expect(await work(1.5)).toEqual(['webhook'])
  expect(await work(40)).toEqual(['webhook'])
  expect(await webhook()).toMatchObject({ state: 'confirmed', failing_since: null })
  await db.update(feedStates).set({ last_success_at: site.context.now().toISOString() })
  expect(await work(40.1, 'Coldwater stops its mine')).toEqual(['push', 'webhook'])
  expect((await webhook())?.failing_since).toBe(site.context.now().toISOString())
})

test('switching on leaves an address that works as it is, and does not find one that is gone', async () => {
  const { db } = site.context
  const secret = await follow()
  const call = () =>
    readerOf(site)('PATCH /api/following/channels/webhook', { secret, body: { paused: false } })
  expect((await call()).status).toBe(200)
  expect(await webhook()).toMatchObject({ state: 'confirmed' })
  await db.delete(followers)
  expect((await call()).status).toBe(404)
})
