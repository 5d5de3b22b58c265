import type { IncomingHttpHeaders } from 'node:http'
import { FOLLOW_CHANNELS, type FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { Followed, NewFollow } from '../../contract/following/following.ts'
import { searchQuery } from '../news/feed/search-store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { addressNotAllowed, badInput, conflict, tooMany } from '../platform/errors.ts'
import { OutboundError } from '../platform/outbound/outbound.ts'
import { sealKey } from '../platform/seal.ts'
import { offeredChannels } from './channel-settings.ts'
import { sendConfirmation } from './confirm-address.ts'
import { type Access, accessBy } from './follow-access.ts'
import { refuseZone, timingOf } from './follow-timing.ts'
import { addressMac, hashOf, newFollowerId, newSecret } from './follow-tokens.ts'
import { type FollowedView, readView } from './followed-view.ts'
import { shownFollowing } from './manage-following.ts'
import { NetworkLimit } from './network-limit.ts'
import { isPushService } from './push-hosts.ts'
import { followSettingsOf } from './settings-store.ts'
import {
  addFollower,
  channelsOf,
  confirmChannel,
  countFollowers,
  type Follower,
  lockFollower,
  putChannel,
  putRule,
  rulesOf,
  updateFollower,
} from './store.ts'

const networks = new NetworkLimit()
const HOUR_SECONDS = 3600

/** Follows a view, as the follower whose secret is given or as a new one. */
export async function followView(
  context: Context,
  headers: IncomingHttpHeaders,
  network: string,
  body: NewFollow,
): Promise<Followed> {
  const { db, now } = context
  const view = await readView(db, body.view)
  refuseTiming(view, body)
  refuseZone(body.zone)
  const access = await accessBy(context, headers)
  const wanted = wantedKinds(body)
  await refuseChannels(context, wanted, access, body)
  const secret = access ? undefined : newSecret()
  const follower = access?.follower ?? (await newFollower(context, network, body, hashOf(secret ?? '')))
  const rule = {
    ...(await matchedBy(db, view)),
    ...timingOf(body.when, body.hour),
    view: view.view,
    name: view.name,
    channels: wanted,
    created_at: now().toISOString(),
  }
  const given = await db.transaction(async (tx) => {
    if (!access) await addFollower(tx, follower)
    await lockFollower(tx, follower.id)
    const { rules_max } = await followSettingsOf(tx)
    const rules = await rulesOf(tx, follower.id)
    if (rules.length >= rules_max && rules.every(({ view: known }) => known !== view.view))
      throw conflict(`This address follows ${rules_max} views. Delete one first.`)
    const { zone, quiet } = body
    await updateFollower(tx, follower.id, {
      zone,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
    })
    const added = await addChannels({ ...context, db: tx }, follower.id, body)
    const known = new Set((await channelsOf(tx, follower.id)).map(({ kind }) => kind))
    const missing = wanted.find((kind) => !known.has(kind))
    if (missing) throw badInput(`The channel '${missing}' has no address yet.`, 'channels')
    await putRule(tx, follower.id, rule)
    return added
  })
  const bot = given.code && (await offeredChannels(context)).telegram?.bot.replace('@', '')
  return {
    ...(secret && { secret }),
    ...(bot && { telegram_url: `https://t.me/${bot}?start=${given.code}` }),
    ...(given.webhookSecret && { webhook_secret: given.webhookSecret }),
    following: await shownFollowing(context, access ?? { follower: { ...follower, zone: body.zone } }),
  }
}

const wantedKinds = ({ channels, push, mail, telegram, webhook }: NewFollow): FollowChannelKind[] => {
  const given = { push, mail, telegram: telegram || undefined, webhook }
  return FOLLOW_CHANNELS.filter((kind) => channels.includes(kind) || given[kind] !== undefined)
}

function refuseTiming({ story }: FollowedView, { when, hour }: NewFollow) {
  const fits = story && !story.thread ? ['each', 'corrections'].includes(when) : when !== 'corrections'
  if (!fits) throw badInput('This view cannot be followed that way.', 'when')
  if (when === 'daily' && hour === null) throw badInput('The hour is required.', 'hour')
}

/** What a story is matched against, from the filters of the feed. */
async function matchedBy(db: Database, { filters, story }: FollowedView) {
  const { search, coin, publisher, tag, category } = filters
  const lower = (texts: string[] | undefined) => texts?.map((text) => text.toLowerCase()) ?? null
  const bounds = (range: string | undefined) => range?.split('-').map(Number) ?? null
  const [publishers, tags] = [lower(publisher), lower(tag)]
  const keyed = (letter: string, texts: string[] | null | undefined) =>
    texts?.map((text) => `${letter}:${text}`)
  return {
    keys: (story && [`s:${story.id}`]) ??
      keyed('c', coin) ??
      keyed('p', publishers) ??
      keyed('t', tags) ??
      keyed('g', category ? [category] : undefined) ?? [search ? 'q' : '*'],
    coins: coin ?? null,
    publishers,
    tags,
    category: category ?? null,
    freshness: bounds(filters.freshness_score),
    sentiment: bounds(filters.sentiment_score),
    no_ads: filters.no_ads ?? false,
    query: search ? await searchQuery(db, search) : null,
    story_id: story?.id ?? null,
    thread: story?.thread ?? false,
  }
}

async function refuseChannels(
  context: Context,
  wanted: FollowChannelKind[],
  access: Access | undefined,
  { push, webhook }: NewFollow,
) {
  if (wanted.length === 0) throw badInput('The channels are required: choose where messages go.', 'channels')
  const offered = await offeredChannels(context)
  const missing = wanted.find((kind) => !offered[kind])
  if (missing) throw badInput(`The channel '${missing}' is not offered by this site.`, 'channels')
  if (access?.only && wanted.some((kind) => kind !== access.only?.kind))
    throw badInput('This link can only change what its own address follows.', 'channels')
  if (push && !isPushService(context.config, push.endpoint))
    throw addressNotAllowed('Notifications go to the push services of browsers only.')
  try {
    if (webhook) context.outbound.refusePrivate(webhook)
  } catch (error) {
    throw error instanceof OutboundError ? addressNotAllowed(error.message) : error
  }
}

async function newFollower(
  { db, now }: Context,
  network: string,
  { zone }: NewFollow,
  secret_hash: string,
): Promise<Follower> {
  const { new_per_hour, followers_max } = await followSettingsOf(db)
  if ((await countFollowers(db)) >= followers_max)
    throw tooMany('This site takes no more followers. Its feeds can be read by everybody.')
  if (!networks.take(network, new_per_hour, now()))
    throw tooMany('Too many new followers came from your network. Try again in an hour.', HOUR_SECONDS)
  const created_at = now().toISOString()
  return {
    id: newFollowerId(),
    secret_hash,
    zone,
    quiet_from: null,
    quiet_to: null,
    paused_until: null,
    created_at,
  }
}

/** Stores the addresses that were given. Mail waits for its confirmation, Telegram for the code. */
async function addChannels(context: Context, follower_id: string, body: NewFollow) {
  const { db: tx, config, now } = context
  const asked_at = now().toISOString()
  const put = async (kind: FollowChannelKind, address: string, found = address) => {
    const address_hmac = await addressMac(config, kind, found)
    const known = (await channelsOf(tx, follower_id)).find((channel) => channel.kind === kind)
    const isConfirmedMail = kind === 'mail' && known?.state === 'confirmed'
    if (isConfirmedMail && known.address_hmac === address_hmac) return
    const address_sealed = await sealKey(config, address)
    const stored = await putChannel(tx, {
      follower_id,
      kind,
      address_hmac,
      address_sealed,
      asked_at,
      state: 'waiting',
    })
    // The others are allowed by the browser, or by whoever runs the program.
    if (kind === 'mail') await sendConfirmation(context, stored)
    else await confirmChannel(tx, stored, now())
  }
  if (body.push) await put('push', JSON.stringify(body.push), body.push.endpoint)
  if (body.mail) await put('mail', body.mail)
  const webhookSecret = body.webhook && `whsec_${Buffer.from(newSecret(), 'base64url').toString('base64')}`
  if (body.webhook)
    await put('webhook', JSON.stringify({ url: body.webhook, secret: webhookSecret }), body.webhook)
  const linked = (await channelsOf(tx, follower_id)).some(
    ({ kind, state }) => kind === 'telegram' && state !== 'waiting',
  )
  const code = body.telegram && !linked ? newSecret(16) : undefined
  if (code)
    await putChannel(tx, {
      follower_id,
      kind: 'telegram',
      state: 'waiting',
      asked_at,
      code_hash: hashOf(code),
    })
  return { code, webhookSecret }
}
