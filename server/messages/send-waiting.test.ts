import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { connect } from '../platform/database/connect.ts'
import { outbox, outboxLanes } from '../platform/database/schema.ts'
import { failed, type Sent } from '../platform/messages/sent.ts'
import { onceAFile } from '../testing/fixture.ts'
import { testDatabase } from '../testing/test-database.ts'
import { holdLane } from './lanes-store.ts'
import type { MessageOwner, Outcome } from './message-owner.ts'
import {
  claimNext,
  emptyDestination,
  type OutboxMessage,
  type Owner,
  putInOutbox,
  sweepOutbox,
} from './outbox-store.ts'
import { sendById, sendWaiting } from './send-waiting.ts'

const site = onceAFile(async () => {
  const made = await testDatabase()
  const other = connect({ url: made.url, log: { warn() {} }, maxConnections: 5 })
  const close = async () => {
    await other.close()
    await made.close()
  }
  return { ...made, otherDb: other.db, close }
})

const START = Date.parse('2026-11-16T16:00:00Z')
let minutes = 0
const now = () => new Date(START + minutes * MINUTE_MS)
const place = () => ({ db: site.db, now })

beforeEach(async () => {
  minutes = 0
  await site.db.delete(outbox)
  await site.db.delete(outboxLanes)
})

type Given = { owner?: Owner; channel?: string; lane?: string; due?: number }

async function put(destination: string, given: Given = {}): Promise<string> {
  const { owner = 'following', channel = 'mail', lane = destination, due = 0 } = given
  const id = randomUUID()
  const due_at = new Date(START + due * MINUTE_MS).toISOString()
  const row = { id, owner, channel, destination, lane, host: `host of ${destination}` }
  await putInOutbox(site.db, [{ ...row, due_at, created_at: due_at }])
  return id
}

/** An owner whose messages all get the same answer. */
function ownerOf(
  answer: (message: OutboxMessage) => Promise<Sent> | Sent,
  name: Owner = 'following',
) {
  const sent: string[] = []
  const outcomes: Outcome[] = []
  const owner: MessageOwner = {
    name,
    channels: ['mail', 'telegram', 'slack'],
    prepare: async (message) => async () => {
      sent.push(message.id)
      return answer(message)
    },
    async record(_tx, _message, outcome) {
      outcomes.push(outcome)
    },
  }
  return { owner, sent, outcomes }
}

const delivered: Sent = { delivered: true, answer: '200' }
const claimAt = () => ({ at: now(), until: new Date(now().getTime() + MINUTE_MS) })
const ONE = {
  channels: ['mail'],
  anyServer: [],
  quick: 1,
  slow: 1,
  atHost: 1,
  slowAtHost: 1,
  claimed: 1,
  onTheWay: [],
}
const claim = async (db = site.db, owner: Owner = 'following') =>
  (await claimNext(db, owner, ONE, claimAt()))[0]

test('of many senders at once each message is claimed by one, and none while its destination is sent to', async () => {
  const destinations = ['a', 'b', 'c', 'd', 'e']
  for (const destination of destinations)
    for (let n = 0; n < 4; n++) await put(destination, { due: -n })
  const claimed = await Promise.all(
    Array.from({ length: 20 }, (_, n) => claim(n % 2 ? site.db : site.otherDb)),
  )
  const found = claimed.filter((message) => message !== undefined)
  expect(found.map(({ destination }) => destination).toSorted()).toEqual(destinations)
  expect(new Set(found.map(({ id }) => id)).size).toBe(destinations.length)
})

test('two processes send each message once, those of a destination oldest first', async () => {
  const ids = new Map<string, string[]>()
  for (const destination of ['a', 'b', 'c'])
    for (let n = 0; n < 5; n++)
      ids.set(destination, [
        ...(ids.get(destination) ?? []),
        await put(destination, { due: n - 9 }),
      ])
  const onTheirWay = new Set<string>()
  const overlaps: string[] = []
  const slowly = async ({ destination }: OutboxMessage) => {
    if (onTheirWay.has(destination)) overlaps.push(destination)
    onTheirWay.add(destination)
    await new Promise((resolve) => setTimeout(resolve, 5))
    onTheirWay.delete(destination)
    return delivered
  }
  const { owner, sent } = ownerOf(slowly)
  await Promise.all([site.db, site.otherDb].map((db) => sendWaiting({ db, now }, owner)))
  await sendWaiting(place(), owner)
  expect(sent).toHaveLength(15)
  expect(overlaps).toEqual([])
  for (const wanted of ids.values())
    expect(sent.filter((id) => wanted.includes(id))).toEqual(wanted)
  expect(await site.db.$count(outbox)).toBe(0)
})

test('a slow destination keeps nobody else waiting', async () => {
  const slow = await put('slow', { due: -1 })
  const others = await Promise.all(['a', 'b', 'c'].map((destination) => put(destination)))
  let finish = () => {}
  const silent = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { owner, sent } = ownerOf(async ({ id }) => {
    if (id === slow) await silent
    return delivered
  })
  const run = sendWaiting(place(), owner)
  await expect.poll(() => sent.toSorted()).toEqual([slow, ...others].toSorted())
  // what comes meanwhile is sent too, but nothing more to the slow one
  const second = await put('slow', { due: -5 })
  const late = await put('a')
  await sendWaiting(place(), owner)
  await expect.poll(() => sent).toContain(late)
  expect(sent).not.toContain(second)
  finish()
  await run
})

test('an owner sends its own messages only', async () => {
  const alert = await put('slack', { owner: 'alerts', channel: 'slack' })
  await put('7')
  const { owner, sent } = ownerOf(() => delivered, 'alerts')
  await sendWaiting(place(), owner)
  expect(sent).toEqual([alert])
})

test('what fails is tried again after growing waits under the same id, then given up', async () => {
  const id = await put('a')
  const { owner, sent, outcomes } = ownerOf(() => failed('503 busy', false))
  await sendWaiting(place(), owner)
  for (const wait of [1, 5, 15, 60, 180]) {
    minutes += wait - 0.5
    expect(await sendWaiting(place(), owner)).toBe(0)
    minutes += 0.5
    expect(await sendWaiting(place(), owner)).toBe(1)
  }
  expect(sent).toEqual(Array(6).fill(id))
  expect(outcomes).toEqual([...Array(5).fill('again'), 'failed'])
  expect(await site.db.$count(outbox)).toBe(0)
})

test('a service that asks for a short pause is asked no sooner than after any other failure', async () => {
  await put('a')
  const { owner } = ownerOf(() => failed('429', false, { waitMs: 1_000 }))
  await sendWaiting(place(), owner)
  minutes = 0.5
  expect(await sendWaiting(place(), owner)).toBe(0)
  minutes = 1
  expect(await sendWaiting(place(), owner)).toBe(1)
})

test('a pause that a service asks for holds back its lane, and nothing else', async () => {
  const first = await put('1', { lane: 'bot' })
  const busy = ownerOf(() => failed('429', false, { waitMs: 10 * MINUTE_MS }))
  await sendWaiting(place(), busy.owner)
  const second = await put('2', { lane: 'bot' })
  const free = await put('3', { lane: 'other' })
  const { owner, sent } = ownerOf(() => delivered)
  minutes = 9
  await sendWaiting(place(), owner)
  expect(sent).toEqual([free])
  minutes = 10
  await sendWaiting(place(), owner)
  expect(sent.toSorted()).toEqual([first, second, free].toSorted())
})

test('a destination or lane of one owner holds back none of the same name of another owner', async () => {
  await put('7', { owner: 'alerts', channel: 'telegram', lane: 'telegram' })
  const onItsWay = await put('7', { owner: 'invitations', due: -1 })
  const free = await put('7', { channel: 'telegram', lane: 'telegram' })
  await claim(site.db, 'invitations')
  const busy = ownerOf(() => failed('429', false, { waitMs: 10 * MINUTE_MS }), 'alerts')
  await sendWaiting(place(), busy.owner)
  const { owner, sent } = ownerOf(() => delivered)
  await sendWaiting(place(), owner)
  expect(sent).toEqual([free])
  await site.db.transaction((tx) => emptyDestination(tx, { owner: 'alerts', destination: '7' }))
  await site.db.transaction((tx) => emptyDestination(tx, { owner: 'following', destination: '7' }))
  expect((await site.db.select().from(outbox)).map(({ id }) => id)).toEqual([onItsWay])
})

test('what nobody sends is swept up, each owner by its own limit, with what is known of lanes', async () => {
  const old = await put('1', { due: -10 })
  const recent = await put('2')
  const others = await put('3', { owner: 'alerts', due: -10 })
  const until = (minute: number) => new Date(START + minute * MINUTE_MS)
  await holdLane(site.db, 'following', 'over', until(-6))
  await holdLane(site.db, 'following', 'held', until(3))
  await holdLane(site.db, 'alerts', 'over', until(-6))
  await sweepOutbox(site.db, 'following', until(-5))
  const left = (await site.db.select().from(outbox)).map(({ id }) => id)
  expect(left).not.toContain(old)
  expect(left.toSorted()).toEqual([recent, others].toSorted())
  const lanes = await site.db.select().from(outboxLanes)
  expect(lanes.map(({ owner, lane }) => `${owner} ${lane}`).toSorted()).toEqual([
    'alerts over',
    'following held',
  ])
})

test('a sender whose claim ended while it waited does not undo what another did meanwhile', async () => {
  const id = await put('a')
  let finish = () => {}
  const silent = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = ownerOf(async () => {
    await silent
    return failed('timed out', false)
  })
  const first = sendWaiting(place(), slow.owner)
  await expect.poll(() => slow.sent).toEqual([id])
  minutes = 2
  const second = await claim()
  expect(second).toMatchObject({ id, attempts: 2 })
  finish()
  await first
  const [row] = await site.db.select().from(outbox)
  expect(row?.claimed_until).toBe(second?.claimed_until)
  expect(await claim()).toBeUndefined()
})

test('a channel that cannot send keeps its messages', async () => {
  await put('a')
  const text = await put('b', { channel: 'telegram' })
  const { owner, sent } = ownerOf(() => delivered)
  await sendWaiting(place(), { ...owner, channels: ['telegram'] })
  expect(sent).toEqual([text])
  expect(await site.db.$count(outbox)).toBe(1)
})

test('a message of a sender that died is sent again when its claim is over', async () => {
  const id = await put('a')
  expect(await claim()).toMatchObject({ id, attempts: 1 })
  const { owner, sent } = ownerOf(() => delivered)
  expect(await sendWaiting(place(), owner)).toBe(0)
  expect(await sendById(place(), owner, id)).toBeUndefined()
  minutes = 1
  expect(await sendWaiting(place(), owner)).toBe(1)
  expect(sent).toEqual([id])
})
