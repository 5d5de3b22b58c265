import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { tooMany } from '../platform/errors.ts'
import { countedAs, networkOf } from '../platform/http/client-address.ts'
import { siteMac } from '../platform/seal.ts'
import {
  type Counter,
  clearCounts,
  type Limit,
  type Share,
  sweepCounts,
  takeShares,
} from './limits-store.ts'
import { followSettingsOf } from './settings-store.ts'
import type { FollowChannelRow } from './store.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>

/**
 * How often strangers may cause something. It is counted in the database, so that neither several processes nor a restart
 * give more. `perHour`: the setting of how many new followers a network may bring.
 */
export const limitsWith = (perHour: number): Record<Counter, readonly Limit[]> => ({
  follower_by_network: [{ most: perHour, withinMs: HOUR_MS }],
  mail_by_network: [
    { most: 2 * perHour, withinMs: HOUR_MS },
    { most: 6 * perHour, withinMs: DAY_MS },
  ],
  mail_to_mailbox: [
    { most: 3, withinMs: HOUR_MS },
    { most: 6, withinMs: DAY_MS },
  ],
  confirmation_by_follower: [{ most: 3, withinMs: null }],
  /** Until one of them is confirmed. */
  confirmation_to_mailbox: [{ most: 3, withinMs: 30 * DAY_MS }],
})

/** Throws where a network brought its share of followers. */
export async function countNewFollower(context: Place, ip: string) {
  const key = await networkMac(context.config, countedAs(ip))
  const usedUp = await take(context, { follower_by_network: key })
  if (usedUp) throw floodFrom('new followers came', usedUp)
}

/** Throws where a network asked for its share of mails. */
export async function countMailFrom(context: Place, ip: string) {
  const usedUp = await take(context, {
    mail_by_network: await networkMac(context.config, networkOf(ip)),
  })
  if (usedUp) throw floodFrom('mails were asked for', usedUp)
}

/** Throws where a follower had its confirmations. */
export async function countConfirmationOf(context: Place, follower_id: string) {
  if (await take(context, { confirmation_by_follower: follower_id }))
    throw tooMany(
      'Three confirmations were asked for here, and no more are sent. Open the link in one of them, or choose ‘Forget everything’ and follow again.',
    )
}

/** Whether a mailbox may get one more mail to confirm it. */
export const countConfirmationTo = async (context: Place, mailbox_hmac: string) =>
  !(await take(context, { mail_to_mailbox: mailbox_hmac, confirmation_to_mailbox: mailbox_hmac }))

/** Whether a mailbox may get one more link to what it follows. */
export const countLinkTo = async (context: Place, mailbox_hmac: string) =>
  !(await take(context, { mail_to_mailbox: mailbox_hmac }))

/** A mailbox whose owner wants mail begins anew. */
export const clearConfirmations = (db: Context['db'], mailbox_hmac: string) =>
  clearCounts(db, 'confirmation_to_mailbox', mailbox_hmac)

/** What limits of a mailbox and its bar are kept of. */
export const mailboxOf = ({ mailbox_hmac, address_hmac }: FollowChannelRow) =>
  mailbox_hmac ?? address_hmac ?? ''

async function take({ db, now }: Place, keys: Partial<Record<Counter, string>>) {
  const { new_per_hour } = await followSettingsOf(db)
  const limits = limitsWith(new_per_hour)
  const shares = Object.entries(keys).map(([counter, key]): Share => {
    return { counter: counter as Counter, key, limits: limits[counter as Counter] }
  })
  return takeShares(db, shares, now())
}

/** Networks are kept for a day, and not readable. */
const networkMac = (config: Config, network: string) =>
  siteMac(config, 'follower networks', network)

function floodFrom(what: string, { withinMs }: Limit) {
  const when = withinMs === HOUR_MS ? 'in an hour' : 'tomorrow'
  const seconds = (withinMs ?? 0) / 1000
  return tooMany(`Too many ${what} from your network. Try again ${when}.`, seconds)
}

export const sweepFollowLimits = ({ db, now }: Pick<Place, 'db' | 'now'>) =>
  sweepCounts(db, limitsWith(1), now())
