import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type {
  FollowChannel,
  Following,
  FollowingChange,
  RuleChange,
} from '../../contract/following/following.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { unsealKey } from '../platform/seal.ts'
import { sendConfirmation } from './confirm-address.ts'
import { type FollowerAccess, refuseShared } from './follow-access.ts'
import { READER_CHANNELS } from './follow-channels.ts'
import { forgetChannels } from './forgotten.ts'
import {
  channelsOf,
  deleteRule,
  type FollowChannelRow,
  followerById,
  lastSentOf,
  type RuleRow,
  rulesOf,
  switchOn,
  updateFollowChannel,
  updateFollower,
  updateRule,
} from './store.ts'

/** Everything that is kept; by the link of a message only what its address follows. */
export async function shownFollowing(
  context: Context,
  { follower: { id }, only }: FollowerAccess,
): Promise<Following> {
  const { db } = context
  const follower = await followerById(db, id)
  if (!follower) throw notFound('Follower')
  const isSeen = (kind: FollowChannelKind) => !only || only.kind === kind
  const rules = (await rulesOf(db, id)).filter(({ channels }) => channels.some(isSeen))
  const channels = (await channelsOf(db, id)).filter(({ kind }) => isSeen(kind))
  const lastSent = await lastSentOf(db, id)
  const { zone, quiet_from: from, quiet_to: to, created_at } = follower
  const now = context.now().toISOString()
  const pauses = [follower.paused_until, only?.paused_until ?? null].filter(
    (end) => end && end > now,
  )
  return {
    zone,
    quiet: from === null || to === null ? null : { from, to },
    paused_until: pauses.toSorted().at(-1) ?? null,
    created_at,
    scope: only ? 'address' : 'all',
    rules: rules
      .map((rule) => ({ ...rule, last_at: lastSent.get(rule.id) ?? null }))
      .sort(
        (a, b) =>
          Number(a.paused) - Number(b.paused) || (b.last_at ?? '').localeCompare(a.last_at ?? ''),
      ),
    channels: await Promise.all(channels.map((channel) => shownChannel(context, channel, rules))),
  }
}

async function shownChannel(
  { config }: Context,
  { kind, state, paused_for, consent_at, address_sealed }: FollowChannelRow,
  rules: RuleRow[],
): Promise<FollowChannel> {
  const address = (await unsealKey(config, address_sealed)) ?? ''
  const used = rules.filter(({ channels }) => channels.includes(kind)).length
  return {
    kind,
    state,
    // the reason was not kept before there were two
    paused_for: state === 'paused' ? (paused_for ?? 'refused') : null,
    consent_at,
    rules: used,
    shown: READER_CHANNELS[kind].shown(address),
  }
}

export async function changeFollowing(
  context: Context,
  { follower, only }: FollowerAccess,
  { pause_days }: FollowingChange,
): Promise<Following> {
  const { db, now } = context
  const paused = { paused_until: new Date(now().getTime() + pause_days * DAY_MS).toISOString() }
  if (only) await updateFollowChannel(db, only.id, paused)
  else await updateFollower(db, follower.id, paused)
  return shownFollowing(context, only ? { follower, only: { ...only, ...paused } } : { follower })
}

/** Deletes every address and everything followed at once; by the link of a message that address only. */
export async function forget(context: Context, { follower, only }: FollowerAccess) {
  await forgetChannels(context, only ? [only] : await channelsOf(context.db, follower.id))
  return {}
}

export async function changeRule(
  context: Context,
  access: FollowerAccess,
  id: number,
  change: RuleChange,
) {
  refuseShared(access, await ruleOf(context, access, id))
  await updateRule(context.db, id, change)
  return shownFollowing(context, access)
}

export async function stopRule(
  context: Context,
  access: FollowerAccess,
  id: number,
): Promise<Following> {
  const { channels } = await ruleOf(context, access, id)
  const others = access.only ? channels.filter((kind) => kind !== access.only?.kind) : []
  if (others.length > 0) await updateRule(context.db, id, { channels: others })
  else await deleteRule(context.db, id)
  return shownFollowing(context, access)
}

async function ruleOf(
  { db }: Context,
  { follower, only }: FollowerAccess,
  id: number,
): Promise<RuleRow> {
  const rule = (await rulesOf(db, follower.id)).find((each) => each.id === id)
  if (!rule || (only && !rule.channels.includes(only.kind))) throw notFound('Followed view')
  return rule
}

export async function resumeChannel(
  context: Context,
  access: FollowerAccess,
  kind: FollowChannelKind,
): Promise<Following> {
  const channel = await followersChannel(context, access, kind)
  if (channel.state === 'paused') await context.db.transaction((tx) => switchOn(tx, channel.id))
  return shownFollowing(context, access)
}

async function followersChannel(
  { db }: Context,
  { follower, only }: FollowerAccess,
  kind: FollowChannelKind,
): Promise<FollowChannelRow> {
  const channel = (await channelsOf(db, follower.id)).find((each) => each.kind === kind)
  if (!channel || (only && only.kind !== kind)) throw notFound('Channel')
  return channel
}

/** The follower goes too when it has no other channel; then there is nothing left to show. */
export async function removeChannel(
  context: Context,
  access: FollowerAccess,
  kind: FollowChannelKind,
): Promise<Following> {
  await forgetChannels(context, [await followersChannel(context, access, kind)])
  if (await followerById(context.db, access.follower.id)) return shownFollowing(context, access)
  const { zone, created_at } = access.follower
  return {
    zone,
    quiet: null,
    paused_until: null,
    created_at,
    scope: 'all',
    rules: [],
    channels: [],
  }
}

export async function confirmAgain(context: Context, { follower }: FollowerAccess, ip: string) {
  const channel = (await channelsOf(context.db, follower.id)).find(
    ({ kind, state }) => kind === 'mail' && state === 'waiting',
  )
  if (channel)
    await context.db.transaction((tx) => sendConfirmation({ ...context, db: tx }, channel, ip))
  return {}
}
