import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { outbox, outboxLanes } from '../platform/database/schema.ts'
import { failed, type Sent } from '../platform/messages/sent.ts'
import { onceAFile } from '../testing/fixture.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { MessageOwner, Outcome } from './message-owner.ts'
import { claimById, forgetLane, type OutboxMessage, putInOutbox } from './outbox-store.ts'
import { Sender } from './sender.ts'
import { claimAt, settle } from './settle.ts'

const site = onceAFile(testDatabase)

const START = Date.parse('2026-11-16T16:00:00Z')
let minutes = 0
const now = () => new Date(START + minutes * MINUTE_MS)
const place = () => ({ db: site.db, now })
const DELIVERED: Sent = { delivered: true, answer: '200' }
const SILENCE = failed('no answer', false, { silence: 'no answer' })

let answers: (message: OutboxMessage) => Promise<Sent> | Sent
/** Ends what never answers. */
let letGo = () => {}
let released: Promise<void>
let sent: OutboxMessage[] = []
let outcomes: Outcome[] = []
const senders: Sender[] = []

beforeEach(async () => {
  minutes = 0
  answers = () => DELIVERED
  ;[sent, outcomes] = [[], []]
  released = new Promise((resolve) => {
    letGo = resolve
  })
  await site.db.delete(outbox)
  await site.db.delete(outboxLanes)
})

afterEach(async () => {
  letGo()
  await Promise.all(senders.splice(0).map((sender) => sender.stop()))
})

const hang = () => released.then(() => SILENCE)

const owner: MessageOwner = {
  name: 'following',
  channels: ['webhook', 'mail'],
  anyServer: ['webhook'],
  prepare: async (message) => async () => {
    sent.push(message)
    return answers(message)
  },
  async record(_tx, _message, outcome) {
    outcomes.push(outcome)
  },
}

function newSender(): Sender {
  const sender = new Sender(
    place(),
    async () => owner,
    (error) => {
      throw error
    },
  )
  senders.push(sender)
  return sender
}

const tried = () => sent.map(({ destination }) => destination)

/** Sends what is due; returns which destinations were tried. */
async function sendAll(): Promise<string[]> {
  sent = []
  const sender = newSender()
  sender.wake()
  await sender.idle()
  return tried()
}

const messageTo = (destination: string, host = `host of ${destination}`, channel = 'webhook') => ({
  id: randomUUID(),
  owner: 'following' as const,
  channel,
  destination,
  lane: destination,
  host,
  due_at: now().toISOString(),
  created_at: now().toISOString(),
})
const put = (...destinations: string[]) =>
  putInOutbox(
    site.db,
    destinations.map((destination) => messageTo(destination)),
  )
/** They answered at once the last time. */
async function known(...destinations: string[]) {
  await put(...destinations)
  await sendAll()
  ;[sent, outcomes] = [[], []]
}
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name} ${n}`)

test('destinations that never answer keep nobody waiting, neither who is new nor who is known', async () => {
  await known('known')
  answers = ({ destination }) => (destination.startsWith('silent') ? hang() : DELIVERED)
  await put(...numbered('silent', 300), 'new', 'known')
  const sender = newSender()
  sender.wake()
  await expect.poll(() => outcomes, { timeout: 50_000 }).toEqual(['sent', 'sent'])
  // and so the next time, while they are still open
  await put('known', 'new')
  sender.wake()
  await expect.poll(() => outcomes).toEqual(Array(4).fill('sent'))
  await expect.poll(tried, { timeout: 50_000 }).toHaveLength(304)
})

test('a crowd that never answers leaves places to destinations that did', async () => {
  await known('known')
  answers = ({ destination }) => (destination === 'known' ? DELIVERED : hang())
  await put(...numbered('silent', 1_000))
  const sender = newSender()
  sender.wake()
  await expect.poll(() => sent.length, { timeout: 50_000 }).toBe(768)
  await put('known')
  sender.wake()
  await expect.poll(tried).toContain('known')
  expect(sent).toHaveLength(769)
})

test('a silent destination is tried after growing waits, and what waits for it is given up with the oldest', async () => {
  answers = () => SILENCE
  await put('silent')
  expect(await sendAll()).toHaveLength(1)
  await put('silent')
  for (const wait of [1, 5, 15, 60, 180]) {
    minutes += wait - 0.5
    expect(await sendAll()).toHaveLength(0)
    minutes += 0.5
    expect(await sendAll()).toEqual(['silent'])
  }
  expect(outcomes).toEqual([...Array(5).fill('again'), 'failed', 'failed'])
  expect(await site.db.$count(outbox)).toBe(0)
  // the next message finds it held back still
  await put('silent')
  minutes += 179
  expect(await sendAll()).toHaveLength(0)
  minutes += 1
  expect(await sendAll()).toHaveLength(1)
})

test('what waited for a silent destination is sent in its order as soon as it answers', async () => {
  answers = () => SILENCE
  const queue: string[] = []
  for (const second of [0, 1, 2]) {
    minutes = second / 60
    const message = messageTo('back')
    queue.push(message.id)
    await putInOutbox(site.db, [message])
  }
  expect(await sendAll()).toHaveLength(1)
  answers = () => DELIVERED
  minutes = 0.9
  expect(await sendAll()).toHaveLength(0)
  minutes = 2
  await sendAll()
  expect(sent.map(({ id }) => id)).toEqual(queue)
})

test('an answer ends a silence: the next one is held back as the first was', async () => {
  answers = () => SILENCE
  await put('back')
  await sendAll()
  minutes = 1
  expect(await sendAll()).toEqual(['back'])
  answers = () => DELIVERED
  minutes = 6
  expect(await sendAll()).toEqual(['back'])
  answers = () => SILENCE
  await put('back')
  await sendAll()
  minutes = 7
  expect(await sendAll()).toEqual(['back'])
})

test('a silence holds back its destination, not others in the lane that shares a limit', async () => {
  const inLane = (destination: string) => ({ ...messageTo(destination), lane: 'bot' })
  answers = () => SILENCE
  await putInOutbox(site.db, [inLane('silent')])
  await sendAll()
  answers = () => DELIVERED
  await putInOutbox(site.db, ['silent', 'other'].map(inLane))
  expect(await sendAll()).toEqual(['other'])
})

test('a destination that its owner switches on again is tried at once', async () => {
  answers = () => SILENCE
  await put('silent', 'other')
  await sendAll()
  await forgetLane(site.db, { owner: 'following', destination: 'silent' })
  expect(await sendAll()).toEqual(['silent'])
})

test('two destinations of one host that are not known are tried at once', async () => {
  answers = hang
  await putInOutbox(
    site.db,
    numbered('silent', 20).map((destination) => messageTo(destination, 'one host')),
  )
  const sender = newSender()
  sender.wake()
  await put('elsewhere')
  sender.wake()
  await expect.poll(tried).toContain('elsewhere')
  expect(sent).toHaveLength(3)
})

test('silent destinations leave places at their host to one that answered', async () => {
  await putInOutbox(site.db, [messageTo('good', 'shared')])
  await sendAll()
  answers = ({ destination }) => (destination === 'good' ? DELIVERED : hang())
  await putInOutbox(
    site.db,
    [...numbered('bad', 5), 'good'].map((destination) => messageTo(destination, 'shared')),
  )
  const sender = newSender()
  sender.wake()
  await expect.poll(() => outcomes).toEqual(['sent', 'sent'])
  await putInOutbox(site.db, [messageTo('good', 'shared')])
  sender.wake()
  await expect.poll(() => outcomes).toEqual(['sent', 'sent', 'sent'])
  await expect.poll(() => sent.filter(({ host }) => host === 'shared').length).toBeLessThan(6)
})

test('a service that the site chose is sent to by eight at once, also where nobody is known', async () => {
  answers = hang
  await putInOutbox(
    site.db,
    numbered('reader', 20).map((destination) => messageTo(destination, 'mail', 'mail')),
  )
  newSender().wake()
  await expect.poll(() => sent.length).toBe(8)
})

test('what a dead process had on its way holds up nobody else at the host', async () => {
  const toMail = numbered('reader', 20).map((name) => messageTo(name, 'mail', 'mail'))
  await putInOutbox(site.db, toMail)
  for (const { id } of toMail.slice(0, 8)) await claimById(site.db, id, claimAt(now()))
  expect(await sendAll()).toHaveLength(12)
})

test('a new destination has its turn at a host where many that are known wait', async () => {
  const crowd = numbered('known', 12)
  const toHost = (...names: string[]) =>
    putInOutbox(
      site.db,
      names.map((name) => messageTo(name, 'shared')),
    )
  await toHost(...crowd)
  await sendAll()
  answers = hang
  await toHost(...crowd, 'new')
  sent = []
  newSender().wake()
  await expect.poll(tried).toContain('new')
  expect(sent.length).toBeLessThanOrEqual(9)
})

test('a late answer makes a destination slow for ten minutes', async () => {
  await known('late')
  const message = messageTo('late')
  await putInOutbox(site.db, [message])
  const claimed = await claimById(site.db, message.id, claimAt(now()))
  if (!claimed) throw new Error('not claimed')
  await settle(place(), owner, { message: claimed, sent: DELIVERED, isQuick: false })
  const lane = async () =>
    (await site.db.select().from(outboxLanes).where(eq(outboxLanes.lane, 'late')))[0]
  const until = new Date(START + 10 * MINUTE_MS).toISOString()
  expect(await lane()).toMatchObject({ slow_until: until, silences: 0, held_until: null })
  // a quick answer meanwhile may be a trick
  await put('late')
  expect(await sendAll()).toEqual(['late'])
  expect(await lane()).toMatchObject({ slow_until: until })
})
