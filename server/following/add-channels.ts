import { FOLLOW_CHANNELS, type FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { FollowOptions, NewFollow } from '../../contract/following/following.ts'
import { hashOf } from '../accounts/auth/tokens.ts'
import type { Context } from '../platform/context.ts'
import { badInput, conflict } from '../platform/errors.ts'
import { sealKey } from '../platform/seal.ts'
import { sendConfirmation } from './confirm-address.ts'
import { addressMac, type FollowerAccess, newSecret, refuseShared } from './follow-access.ts'
import { type GivenAddress, READER_CHANNELS, type ShownOnce } from './follow-channels.ts'
import { dropPlainMessages } from './messages-store.ts'
import { offeredChannels } from './open-channels.ts'
import {
  channelByAddress,
  channelsOf,
  confirmChannel,
  type FollowChannelRow,
  putChannel,
} from './store.ts'

/** The channels of the view: those the follower has already, and those given with it. */
export const wantedKinds = (body: NewFollow): FollowChannelKind[] =>
  FOLLOW_CHANNELS.filter((kind) => body.channels.includes(kind) || body[kind])

export async function refuseChannels(
  context: Context,
  wanted: FollowChannelKind[],
  access: FollowerAccess | undefined,
) {
  if (wanted.length === 0)
    throw badInput('The channels are required: choose where messages go.', 'channels')
  const offered = await offeredChannels(context)
  const missing = wanted.find((kind) => !offered[kind])
  if (missing) throw badInput(`The channel '${missing}' is not offered by this site.`, 'channels')
  refuseShared(access, { channels: wanted })
  return offered
}

/** What is given by each channel; undefined where a code brings the address. */
type Given = Map<FollowChannelKind, GivenAddress | undefined>

/** Throws what is wrong with an address. */
export const readAddresses = (context: Context, body: NewFollow): Given =>
  new Map(
    FOLLOW_CHANNELS.filter((kind) => body[kind]).map((kind) => [
      kind,
      readOne(context, kind, body),
    ]),
  )

function readOne<Kind extends FollowChannelKind>(context: Context, kind: Kind, body: NewFollow) {
  const given = body[kind]
  return given ? READER_CHANNELS[kind].read(context, given) : undefined
}

/** Stores the addresses that were given, by whoever calls from `ip`. Mail waits for its confirmation, Telegram for the code. */
export async function addChannels(
  context: Context,
  follower_id: string,
  given: Given,
  offered: FollowOptions,
  ip: string,
): Promise<ShownOnce> {
  const known = await channelsOf(context.db, follower_id)
  const shown: ShownOnce = {}
  for (const [kind, address] of given) {
    const before = known.find((channel) => channel.kind === kind)
    if (address) {
      const asked = await addAddress(context, follower_id, kind, address, before)
      if (asked) await sendConfirmation(context, asked, ip)
      Object.assign(shown, address.shownOnce)
    } else if (!before || before.state === 'waiting')
      Object.assign(
        shown,
        linkOf(context, kind, offered, await addCode(context, follower_id, kind)),
      )
  }
  return shown
}

function linkOf<Kind extends FollowChannelKind>(
  context: Context,
  kind: Kind,
  offered: FollowOptions,
  code: string,
) {
  const channel = READER_CHANNELS[kind]
  return channel.confirmedBy === 'code' ? channel.linkWith(context, offered[kind], code) : {}
}

/** Returns the channel that a mail has to confirm. */
async function addAddress(
  context: Context,
  follower_id: string,
  kind: FollowChannelKind,
  { address, identity, mailbox }: GivenAddress,
  before: FollowChannelRow | undefined,
): Promise<FollowChannelRow | undefined> {
  const { db: tx, config, now } = context
  const { confirmedBy, staysWithFirst } = READER_CHANNELS[kind]
  const address_hmac = await addressMac(config, kind, identity)
  const isSame = before?.address_hmac === address_hmac
  // one that waits has its mail already, and 'Send again' for another
  if (confirmedBy === 'mail' && isSame && before?.state !== 'paused') return undefined
  const owner = staysWithFirst && (await channelByAddress(tx, kind, address_hmac))
  if (owner && owner.follower_id !== follower_id)
    throw conflict(`This ${kind} is in use. Its messages link to what it follows.`)
  if (before && !isSame) await dropPlainMessages(tx, before.id)
  const stored = await putChannel(tx, {
    follower_id,
    kind,
    asked_at: now().toISOString(),
    state: 'waiting',
    address_hmac,
    address_sealed: await sealKey(config, address),
    mailbox_hmac: mailbox ? await addressMac(config, kind, mailbox) : null,
  })
  if (confirmedBy === 'mail') return stored
  await confirmChannel(tx, stored, now())
  return undefined
}

/** The code that links an address, once. */
async function addCode({ db: tx, now }: Context, follower_id: string, kind: FollowChannelKind) {
  const code = newSecret(16)
  await putChannel(tx, {
    follower_id,
    kind,
    asked_at: now().toISOString(),
    state: 'waiting',
    code_hash: hashOf(code),
  })
  return code
}
