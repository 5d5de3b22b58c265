import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Followed, NewFollow } from '../../contract/following/following.ts'
import { hashOf } from '../accounts/auth/tokens.ts'
import type { Context } from '../platform/context.ts'
import { badInput, conflict, tooMany } from '../platform/errors.ts'
import { addChannels, readAddresses, refuseChannels, wantedKinds } from './add-channels.ts'
import { accessBy, newSecret, refuseShared } from './follow-access.ts'
import { countNewFollower } from './follow-limits.ts'
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
  ip: string,
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
    else {
      await countNewFollower({ ...context, db: tx }, ip)
      await addFollower(tx, follower)
    }
    const { rules_max } = await followSettingsOf(tx)
    const rules = await rulesOf(tx, follower.id)
    if (rules.length >= rules_max && rules.every((rule) => rule.view !== view))
      throw conflict(`This address follows ${rules_max} views. Delete one first.`)
    refuseShared(
      access,
      rules.find((rule) => rule.view === view),
    )
    const shown = await addChannels({ ...context, db: tx }, follower.id, addresses, offered, ip)
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
