import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Followed, NewFollow } from '../../contract/following/following.ts'
import { HOUR_SECONDS } from '../../contract/platform/durations.ts'
import { hashOf } from '../accounts/auth/tokens.ts'
import type { Context } from '../platform/context.ts'
import { badInput, conflict, tooMany } from '../platform/errors.ts'
import { addChannels, readAddresses, refuseChannels, wantedKinds } from './add-channels.ts'
import {
  accessBy,
  addressMac,
  type FollowerAccess,
  newSecret,
  refuseShared,
} from './follow-access.ts'
import { readView } from './followed-view.ts'
import { shownFollowing } from './manage-following.ts'
import { matchedBy } from './rule-filters.ts'
import { refuseZone, timingOf } from './rule-timing.ts'
import { followSettingsOf } from './settings-store.ts'
import {
  addFollower,
  channelsOf,
  countFollowers,
  type FollowerRow,
  putRule,
  rulesOf,
  updateFollower,
} from './store.ts'

/** Follows a view, as the follower whose secret is given or as a new one. */
export async function followView(
  context: Context,
  headers: IncomingHttpHeaders,
  network: string,
  body: NewFollow,
): Promise<Followed> {
  const { db, now } = context
  const { zone, quiet } = body
  const followed = await readView(context, body.view)
  const { view, name } = followed
  const conditions = await matchedBy(db, followed)
  const timing = timingOf(view, body.when, body.hour)
  refuseZone(zone)
  const access = await accessBy(context, headers)
  const wanted = wantedKinds(body)
  const offered = await refuseChannels(context, wanted, access)
  const addresses = readAddresses(context, body)
  const secret = access ? undefined : newSecret()
  if (!access) await refuseFullSite(context)
  if (!access || (await isNewMail(context, access, body))) await refuseFlood(context, network)
  const hours = { zone, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
  const created_at = now().toISOString()
  const follower: FollowerRow = access?.follower ?? {
    ...hours,
    id: randomBytes(16).toString('hex'),
    secret_hash: hashOf(secret ?? ''),
    paused_until: null,
    created_at,
  }
  const shownOnce = await db.transaction(async (tx) => {
    // it locks the row: two calls cannot both add the last allowed rule
    if (access) await updateFollower(tx, follower.id, access.only ? hoursOf(follower) : hours)
    else await addFollower(tx, follower)
    const { rules_max } = await followSettingsOf(tx)
    const rules = await rulesOf(tx, follower.id)
    if (rules.length >= rules_max && rules.every((rule) => rule.view !== view))
      throw conflict(`This address follows ${rules_max} views. Delete one first.`)
    refuseShared(
      access,
      rules.find((rule) => rule.view === view),
    )
    const shown = await addChannels({ ...context, db: tx }, follower.id, addresses, offered)
    const known = new Set((await channelsOf(tx, follower.id)).map(({ kind }) => kind))
    const missing = wanted.find((kind) => !known.has(kind))
    if (missing) throw badInput(`The channel '${missing}' has no address yet.`, 'channels')
    const rule = { ...conditions, ...timing, view, name, channels: wanted, created_at }
    await putRule(tx, { follower_id: follower.id, ...rule })
    return shown
  })
  return {
    ...(secret && { secret }),
    ...shownOnce,
    following: await shownFollowing(context, access ?? { follower }),
  }
}

/** They hold for every address of a follower, so the link of one message leaves them. */
const hoursOf = ({ zone, quiet_from, quiet_to }: FollowerRow) => ({ zone, quiet_from, quiet_to })

async function refuseFullSite({ db }: Context) {
  const { followers_max } = await followSettingsOf(db)
  if ((await countFollowers(db)) >= followers_max)
    throw tooMany('This site takes no more followers. Its feeds can be read by everybody.')
}

/** Each address that a follower changes to gets a mail, like that of a new follower. */
async function isNewMail(
  { db, config }: Context,
  { follower }: FollowerAccess,
  { mail }: NewFollow,
) {
  if (!mail) return false
  const known = (await channelsOf(db, follower.id)).find(({ kind }) => kind === 'mail')
  return known?.address_hmac !== (await addressMac(config, 'mail', mail))
}

/**
 * New followers and mail addresses of each network within the hour. Networks are hashed with a salt that changes with
 * the hour, and nothing is written down. Per process.
 */
const networks = { hour: -1, salt: Buffer.alloc(0), counts: new Map<string, number>() }

async function refuseFlood({ db, now }: Context, network: string) {
  const { new_per_hour } = await followSettingsOf(db)
  const hour = Math.floor(now().getTime() / 1000 / HOUR_SECONDS)
  if (hour !== networks.hour)
    Object.assign(networks, { hour, salt: randomBytes(32), counts: new Map() })
  const key = createHash('sha256').update(networks.salt).update(network).digest('base64')
  const taken = networks.counts.get(key) ?? 0
  if (taken >= new_per_hour)
    throw tooMany(
      'Too many new followers came from your network. Try again in an hour.',
      HOUR_SECONDS,
    )
  networks.counts.set(key, taken + 1)
}
