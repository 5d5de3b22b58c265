import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { type Account, type BigEvent, bigEvents } from './big-events.ts'
import {
  custodians,
  exchanges,
  games,
  lenders,
  miners,
  rollups,
  stablecoins,
  wallets,
} from './cast.ts'
import { drawFor } from './draw.ts'
import type { Facts } from './events/event-kind.ts'
import { type Outlet, outletOf } from './publishers.ts'
import type { Story } from './story.ts'

export type BigStory = Story & { outlet: Outlet; correctedAt?: number }

const EDITED_AFTER_MS = 40_000
/** By then two outlets have reported every event; a world opened before that has those of the day before. */
const SHARED_AFTER_MS = 25 * MINUTE_MS

export type WorldTimes = { now: number; openedAt: number; beganAt: number }

/** Each event once, in the day before this world was opened, or the day before its follow-up; those published by now, newest first. */
export function bigStories(seed: string, { openedAt, beganAt, now }: WorldTimes): BigStory[] {
  return bigEvents
    .flatMap((event) => {
      const sharedAt = (event.followedAt ?? event.hour) * HOUR_MS + SHARED_AFTER_MS
      const day = Math.floor((openedAt - sharedAt) / DAY_MS)
      return event.accounts.map((_, place) => told(seed, { day, event, place }, beganAt, now))
    })
    .filter(({ publishedAt }) => publishedAt <= now)
    .sort((one, other) => other.publishedAt - one.publishedAt)
}

/** The id alone is enough to write the article again, also one from an earlier run. */
export function bigStoryById(
  seed: string,
  id: string,
  beganAt: number,
  now: number,
): BigStory | undefined {
  const [, day = '', name, place = ''] = /^b([0-9a-z]{1,6})-([a-z-]+)-(\d)$/.exec(id) ?? []
  const event = bigEvents.find((event) => event.name === name)
  if (!event?.accounts[Number(place)]) return undefined
  return told(seed, { day: Number.parseInt(day, 36), event, place: Number(place) }, beganAt, now)
}

type Place = { day: number; event: BigEvent; place: number }

function told(seed: string, { day, event, place }: Place, beganAt: number, now: number): BigStory {
  const { title, lead, atFirst, ...account } = event.accounts[place] as Account
  const outlet = outletOf(account.outlet)
  if (!outlet) throw new Error(`No outlet ${account.outlet}`)
  const facts = factsOf(seed, day)
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] as string).replace('USD ', '$')
  const publishedAt = day * DAY_MS + event.hour * HOUR_MS + account.minutes * MINUTE_MS
  // soon enough to be seen by someone who has just opened the demo
  const correctedAt =
    atFirst === undefined ? undefined : Math.max(publishedAt, beganAt) + EDITED_AFTER_MS
  const isEarly = correctedAt !== undefined && now < correctedAt
  return {
    id: `b${day.toString(36)}-${event.name}-${place}`,
    outlet,
    title: fill(atFirst && isEarly ? atFirst : title),
    lead: fill(lead),
    paragraphs: fill(lead).split(/(?<=\.) (?=[A-Z])/),
    tags: event.tags,
    author: drawFor(seed, 'author', outlet.key, day % 4).person(),
    publishedAt,
    updatedAt: correctedAt !== undefined && !isEarly ? correctedAt : publishedAt,
    ...(correctedAt === undefined ? {} : { correctedAt }),
  }
}

function factsOf(seed: string, day: number): Facts {
  const draw = drawFor(seed, 'big', day)
  const number = (low: number, high: number) => String(draw.int(low, high))
  return {
    lender: draw.pick(lenders),
    custodian: draw.pick(custodians),
    rollup: draw.pick(rollups),
    stablecoin: draw.pick(stablecoins),
    miner: draw.pick(miners),
    loss: number(11, 48),
    minimum: `${number(2, 9)}50,000`,
    fee: `0.${number(31, 79)}`,
    epoch: number(411_000, 498_000),
    old: number(27, 44),
    share: number(51, 74),
    coins: number(1_200, 4_800),
    // what the first headline said, and two outlets still say
    early: number(4, 9),
    exchange: draw.pick(exchanges),
    wallet: draw.pick(wallets),
    price: number(120, 940),
    users: number(3, 19),
    seized: draw.count(1_200, 7_900),
    arrested: draw.word(3, 9),
    gang: draw.pick(['Greyhook', 'Nightlatch', 'Red Marten', 'Saltbox', 'Tin Crow']),
    banks: draw.word(4, 9),
    volume: number(210, 890),
    tax: number(15, 28),
    months: draw.pick(['12', '18', '24', '36']),
    votes: `${number(101, 119)} votes to ${number(82, 99)}`,
    game: draw.pick(games),
    items: `${number(12, 96)},000`,
  }
}
