import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import {
  followChannels,
  followers,
  followMessages,
  followRules,
} from '../platform/database/schema.ts'
import { failed, type Sent } from '../platform/messages/sent.ts'
import { sealKey } from '../platform/seal.ts'
import { onceAFile } from '../testing/fixture.ts'
import { openFollowing } from '../testing/follow-site.ts'
import { sendToFollowers } from '../testing/send-to-followers.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'
import type { FollowMessage, FollowSender } from './channels/follow-message.ts'
import { takeDue } from './messages-store.ts'

const START = Date.parse('2026-11-16T16:00:00Z')
let minutes = 0
const now = () => new Date(START + minutes * MINUTE_MS)
const timeAt = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()

const site = onceAFile(async () => {
  const env = { DATA_DIR: testFolder(), SITE_URL: 'https://news.example' }
  const made = await testApp({ env, now })
  await openFollowing(made.context)
  return made
})

let sent: { address: string; message: FollowMessage }[] = []
let answer: () => Sent
const sender: FollowSender = async (address, message) => {
  sent.push({ address, message })
  return answer()
}

beforeEach(async () => {
  minutes = 0
  sent = []
  answer = () => ({ delivered: true, answer: '200' })
  await site.context.db.delete(followers)
})

/** Who follows all news by a confirmed address. */
async function follower(address = 'ana@example.org') {
  const { db, config } = site.context
  const id = randomUUID()
  const created_at = timeAt(-60)
  await db
    .insert(followers)
    .values({ id, secret_hash: randomBytes(8).toString('hex'), zone: 'UTC', created_at })
  const [channel] = await db
    .insert(followChannels)
    .values({
      follower_id: id,
      kind: 'mail',
      state: 'confirmed',
      address_sealed: await sealKey(config, address),
      address_hmac: address,
      asked_at: created_at,
      consent_at: created_at,
    })
    .returning()
  if (!channel) throw new Error('no channel')
  const rule = { follower_id: id, view: '/', name: 'All news', least: 1, created_at }
  await db.insert(followRules).values({ ...rule, when: 'each', channels: ['mail'] })
  return channel
}

type Row = Partial<typeof followMessages.$inferInsert>

/** A message that needs no story. */
async function linkFor({ id, follower_id }: { id: number; follower_id: string }, row: Row = {}) {
  const time = timeAt(0)
  await site.context.db.insert(followMessages).values({
    follower_id,
    channel_id: id,
    kind: 'link',
    edition: sent.length,
    due_at: time,
    stored_at: time,
    created_at: time,
    ...row,
  })
}

const send = () => sendToFollowers(site.context, { mail: sender })
const messages = () => site.context.db.select().from(followMessages)
const channelNow = async (id: number) => {
  const [row] = await site.context.db.select().from(followChannels).where(eq(followChannels.id, id))
  return row
}

test('two processes send one message once', async () => {
  const channels = await Promise.all(
    ['ana', 'ben', 'cyd'].map((name) => follower(`${name}@x.example`)),
  )
  for (const channel of channels) await linkFor(channel)
  await Promise.all([send(), send(), send()])
  expect(sent.map(({ address }) => address).toSorted()).toEqual([
    'ana@x.example',
    'ben@x.example',
    'cyd@x.example',
  ])
  expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('what two processes take at once is taken by the first', async () => {
  const { db } = site.context
  await linkFor(await follower())
  const waiting = async () =>
    (
      await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length
  let second: ReturnType<typeof takeDue> | undefined
  const first = await db.transaction(async (tx) => {
    const taken = await takeDue(tx, ['mail'], now())
    second = db.transaction((other) => takeDue(other, ['mail'], now()))
    await expect.poll(waiting).toBe(1)
    return taken
  })
  expect(first).toHaveLength(1)
  expect(await second).toEqual([])
})

test('what an older version left waiting, or was sending when it died, is sent once under its id', async () => {
  const [waiting, claimed] = [await follower('ana@x.example'), await follower('ben@x.example')]
  const message_id = randomUUID()
  await linkFor(waiting, { attempts: 1, message_id: randomUUID() })
  // its claim lasts another half minute
  await linkFor(claimed, { state: 'sending', attempts: 2, message_id, due_at: timeAt(0.5) })
  await send()
  expect(sent.map(({ address }) => address)).toEqual(['ana@x.example'])
  minutes = 1
  await send()
  await send()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ address: 'ben@x.example', message: { id: message_id } })
})

test('Retry-After is kept to', async () => {
  const channel = await follower()
  await linkFor(channel)
  answer = () => failed('answered 429', false, { waitMs: 20 * MINUTE_MS })
  await send()
  answer = () => ({ delivered: true, answer: '200' })
  minutes = 19
  expect(await send()).toBe(0)
  minutes = 20
  expect(await send()).toBe(1)
  expect(sent[0]?.message.id).toBe(sent[1]?.message.id)
})

test('a success forgets the refusals before it', async () => {
  const channel = await follower()
  const refuse = () => failed('answered 550', true)
  for (const reply of [
    refuse,
    refuse,
    () => ({ delivered: true, answer: '' }) as Sent,
    refuse,
    refuse,
  ]) {
    answer = reply
    await linkFor(channel)
    await send()
  }
  expect(await channelNow(channel.id)).toMatchObject({ state: 'confirmed', failures: 2 })
  answer = refuse
  await linkFor(channel)
  await send()
  expect(await channelNow(channel.id)).toMatchObject({ state: 'paused', failures: 3 })
})

test.each([
  ['an address', followChannels],
  ['a reader', followers],
])('a message that waits is not sent to %s that was paused meanwhile', async (_, table) => {
  await linkFor(await follower(), { due_at: timeAt(10) })
  await site.context.db.update(table).set({ paused_until: timeAt(60) })
  minutes = 10
  expect(await send()).toBe(0)
  expect(sent).toEqual([])
  expect(await messages()).toEqual([])
})
