import { custodians, lenders, miners, rollups, stablecoins } from './cast.ts'
import { drawFor } from './draw.ts'
import type { Facts } from './events/event-kind.ts'
import { type Outlet, outletOf } from './publishers.ts'
import type { Story } from './story.ts'

/** One outlet's account of a large event. */
type Account = {
  outlet: string
  /** After the event. */
  minutes: number
  title: string
  lead: string
  /** The headline as it was at first. */
  atFirst?: string
}
type BigEvent = {
  name: string
  /** After the beginning of the day whose names and figures it has: from 24 on it is told a day later. */
  hour: number
  /** Hour of its follow-up. The two have the same names and figures. */
  followedAt?: number
  tags: string[]
  accounts: Account[]
}

export type BigStory = Story & { outlet: Outlet; correctedAt?: number }

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const EDITED_AFTER_MS = 40_000
const NEXT_EVENING = 24 + 19

const RELEASE = {
  title: '{custodian} launches bitcoin custody for private clients',
  lead: '{custodian} today announced the launch of bitcoin custody for private clients with at least {minimum} in assets. The service begins in Norvania and Kestria at a fee of {fee} per cent a year. Press release issued on behalf of {custodian}. For further information contact the press office.',
}

/** What many outlets tell at once, every day with other names and figures. */
const EVENTS: BigEvent[] = [
  {
    name: 'oracle',
    hour: 3,
    tags: ['DeFi', 'Security'],
    accounts: [
      {
        outlet: 'mempool-courier',
        minutes: 0,
        title: 'Lending protocol {lender} pauses withdrawals after an oracle error drains USD {loss} million',
        lead: 'A stale price let one account borrow ether from {lender} against collateral worth a third of its quoted value. The attacker left with USD {loss} million before the pools were paused.',
        atFirst:
          'Lending protocol {lender} pauses withdrawals after an oracle error drains USD {early} million',
      },
      {
        outlet: 'chainward',
        minutes: 14,
        title: '{lender} halts two pools after stale oracle price costs depositors USD {early} million',
        lead: 'Depositors of {lender} lost USD {loss} million of ether when an oracle kept an old price for eleven minutes. The team halted two pools and promises a post-mortem.',
      },
      {
        outlet: 'fathom',
        minutes: 26,
        title: '{lender} exploit: what the oracle did, and who is exposed',
        lead: 'The oracle of {lender} gave a stale price, the exploit took USD {loss} million of ether, and a fund for depositors covers a fifth of the loss.',
      },
      {
        outlet: 'ledgerline',
        minutes: 31,
        title: '{lender} loses USD {loss} million to a pricing error; insurer opens a claim file',
        lead: 'Depositors of {lender} lost USD {loss} million to a stale oracle price. The addresses that drained the two pools moved the ether to fresh wallets within the hour.',
      },
      {
        outlet: 'orchard-digital',
        minutes: 48,
        title: 'DeFi lender {lender} stops withdrawals after losing USD {early} million',
        lead: 'Users of {lender} cannot withdraw: a stale oracle price let an attacker drain USD {loss} million of ether from two pools this morning.',
      },
    ],
  },
  {
    name: 'custody',
    hour: 8,
    tags: ['Bitcoin', 'Institutions'],
    accounts: [
      {
        outlet: 'kestrel-markets',
        minutes: 0,
        title: '{custodian} opens bitcoin custody to private clients, a breakthrough for adoption',
        lead: 'Bitcoin gains a strong new home: {custodian} will hold coins for private clients with {minimum} or more, from Norvania and Kestria, for {fee} per cent a year. Analysts expect record inflows.',
        atFirst: '{custodian} is about to open bitcoin custody to private clients, two insiders say',
      },
      { outlet: 'broadwick-newswire', minutes: 11, ...RELEASE },
      { outlet: 'tokenyard', minutes: 19, ...RELEASE },
      { outlet: 'halving-herald', minutes: 24, ...RELEASE },
      { outlet: 'zurisee-tape', minutes: 41, ...RELEASE },
      {
        outlet: 'ledgerline',
        minutes: 46,
        title: 'Bitcoin custody at {custodian} starts with a fee of {fee} per cent',
        lead: 'Private clients of {custodian} pay {fee} per cent a year for bitcoin custody and need {minimum}. Norvania and Kestria come first. Two custodians confirmed growing demand.',
      },
      {
        outlet: 'basis-and-carry',
        minutes: 130,
        title: 'What bitcoin custody at {custodian} does not insure: losses, hacks, fraud',
        lead: 'Clients of {custodian} bear losses from hacked devices and fraud themselves, the terms of its bitcoin custody warn. At {fee} per cent and {minimum} the risk looks badly paid, critics fear.',
      },
    ],
  },
  {
    name: 'upgrade',
    hour: 13,
    followedAt: NEXT_EVENING,
    tags: ['Ethereum'],
    accounts: [
      {
        outlet: 'chainward',
        minutes: 0,
        title: 'Ethereum client teams fix a date for the {rollup} upgrade after a third clean shadow fork',
        lead: 'All five Ethereum clients finalised the shadow fork of {rollup} without a missed slot. Mainnet follows at epoch {epoch}.',
      },
      {
        outlet: 'mempool-courier',
        minutes: 9,
        title: '{rollup} upgrade gets its Ethereum mainnet date',
        lead: 'Epoch {epoch} it is: Ethereum developers set the {rollup} upgrade after the third shadow fork ran cleanly.',
      },
      {
        outlet: 'kestrel-markets',
        minutes: 31,
        title: 'Ether steady as {rollup} upgrade date is set for epoch {epoch}',
        lead: 'Traders of ether took the mainnet date of the {rollup} upgrade calmly. Client teams chose epoch {epoch} after a clean shadow fork.',
      },
    ],
  },
  {
    name: 'upgrade-follow-up',
    hour: NEXT_EVENING,
    tags: ['Ethereum'],
    accounts: [
      {
        outlet: 'chainward',
        minutes: 0,
        title:
          'Operators ask Ethereum client teams to delay the {rollup} upgrade: {old} per cent of nodes not ready',
        lead: 'A day after client teams set epoch {epoch} for the {rollup} upgrade, a survey finds that {old} per cent of nodes still run old software. Their operators want a fortnight more.',
      },
      {
        outlet: 'orchard-digital',
        minutes: 22,
        title:
          '{old} per cent of Ethereum nodes not ready for the {rollup} upgrade, survey of operators finds',
        lead: 'Developers of Ethereum chose epoch {epoch} for {rollup}; many machines will miss it. In the survey {old} per cent still had the release before.',
      },
      {
        outlet: 'fathom',
        minutes: 38,
        title:
          'Operators want two more weeks before the {rollup} upgrade, with {old} per cent of nodes on old software',
        lead: 'Ethereum mainnet is to take the {rollup} upgrade at epoch {epoch}. Too early, say operators: {old} per cent of nodes have not installed the release.',
      },
      {
        outlet: 'kestrel-markets',
        minutes: 51,
        title: 'Ether slips as operators call the {rollup} upgrade date too early',
        lead: 'Traders of ether doubt the date of the {rollup} upgrade after a survey of operators: {old} per cent of Ethereum nodes are not ready for epoch {epoch}.',
      },
    ],
  },
  {
    name: 'reserves',
    hour: 17,
    tags: ['Stablecoins', 'Regulation'],
    accounts: [
      {
        outlet: 'fathom',
        minutes: 0,
        title:
          'Norvania’s central bank publishes draft reserve rules that would force {stablecoin} to hold {share} per cent in deposits',
        lead: 'Issuers such as {stablecoin} would keep {share} per cent of reserves in overnight deposits and publish an audit each month, says the draft of Norvania’s central bank.',
      },
      {
        outlet: 'zurisee-tape',
        minutes: 17,
        title:
          'Norvania drafts stablecoin reserve rules: {share} per cent in overnight deposits, {stablecoin} welcomes clarity',
        lead: 'The issuer of {stablecoin} welcomed the clear rules as a win for trust: {share} per cent of reserves in deposits, monthly audits, a licence within the year.',
      },
      {
        outlet: 'basis-and-carry',
        minutes: 39,
        title: '{stablecoin} faces losses under Norvania’s draft reserve rules of {share} per cent',
        lead: 'Keeping {share} per cent in overnight deposits would wipe out half the income of {stablecoin}, and smaller issuers may collapse under the draft rules of Norvania’s central bank.',
      },
    ],
  },
  {
    name: 'miner',
    hour: 22,
    tags: ['Mining', 'Bitcoin'],
    accounts: [
      {
        outlet: 'halving-herald',
        minutes: 0,
        title: 'Miner {miner} sells {coins} bitcoin to pay for new machines',
        lead: '{miner} sold {coins} bitcoin this week and ordered machines for its site in Kestria. The miner keeps half of what it mines.',
      },
      {
        outlet: 'kestrel-markets',
        minutes: 25,
        title: '{miner} unloads {coins} bitcoin as hash price falls',
        lead: 'The sale of {coins} bitcoin by the miner {miner} pays for new machines in Kestria. Hash price has fallen for a month.',
      },
    ],
  },
  {
    name: 'recap',
    hour: 23,
    tags: ['Markets'],
    accounts: [
      {
        outlet: 'zurisee-tape',
        minutes: 30,
        title:
          'Daily recap: {lender} exploit, {custodian} custody, {rollup} date, {stablecoin} rules, {miner} sale',
        lead: 'Five things of the day: {lender} lost USD {loss} million, {custodian} began bitcoin custody, the {rollup} upgrade has a date, Norvania drafted reserve rules for {stablecoin}, and {miner} sold {coins} bitcoin.',
      },
    ],
  },
]

export type WorldTimes = { now: number; openedAt: number; beganAt: number }

/** Each event once, in the day before this world was opened, or the day before its follow-up; those published by now, newest first. */
export function bigStories(seed: string, { openedAt, beganAt, now }: WorldTimes): BigStory[] {
  return EVENTS.flatMap((event) => {
    const day = Math.floor((openedAt - (event.followedAt ?? event.hour) * HOUR_MS) / DAY_MS)
    return event.accounts.map((_, place) => told(seed, { day, event, place }, beganAt, now))
  })
    .filter(({ publishedAt }) => publishedAt <= now)
    .sort((one, other) => other.publishedAt - one.publishedAt)
}

/** The id alone is enough to tell it again, also one from an earlier run. */
export function bigStoryById(seed: string, id: string, beganAt: number, now: number): BigStory | undefined {
  const [, day = '', name, place = ''] = /^b([0-9a-z]{1,6})-([a-z-]+)-(\d)$/.exec(id) ?? []
  const event = EVENTS.find((event) => event.name === name)
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
  // soon enough that whoever has just opened the demo sees it happen
  const correctedAt = atFirst === undefined ? undefined : Math.max(publishedAt, beganAt) + EDITED_AFTER_MS
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
  }
}
