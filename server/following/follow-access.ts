import type { IncomingHttpHeaders } from 'node:http'
import { FOLLOW_HEADER } from '../../contract/following/follow-kinds.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { claimedChannel, hashOf, isGenuine, type TokenPurpose } from './follow-tokens.ts'
import { type ChannelRow, channelById, type Follower, followerById, followerBySecret } from './store.ts'

/** `only` is the one channel that the link of a message may see and change. */
export type Access = { follower: Follower; only?: ChannelRow }

const linkExpired = () => new AppError(404, 'NOT_FOUND', 'This link has expired.')

/** Who holds the secret or the token in the header; undefined without a header or with a wrong one. */
export async function accessBy(context: Context, headers: IncomingHttpHeaders): Promise<Access | undefined> {
  const given = [headers?.[FOLLOW_HEADER]].flat()[0]
  if (!given || given.length > 200) return undefined
  const follower = await followerBySecret(context.db, hashOf(given))
  if (follower) return { follower }
  const only = await channelByToken(context, given, 'manage')
  const owner = only && (await followerById(context.db, only.follower_id))
  return owner && { follower: owner, only }
}

export async function requireAccess(context: Context, headers: IncomingHttpHeaders): Promise<Access> {
  const access = await accessBy(context, headers)
  if (!access) throw linkExpired()
  return access
}

/** The address a token is about; undefined when the token is not genuine or the address was deleted. */
export async function channelByToken(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  token: string,
  purpose: TokenPurpose,
): Promise<ChannelRow | undefined> {
  const id = claimedChannel(token, purpose, now())
  const channel = id === undefined ? undefined : await channelById(db, id)
  return channel && (await isGenuine(config, token, channel)) ? channel : undefined
}

export async function requireToken(
  context: Context,
  token: string,
  purpose: TokenPurpose,
): Promise<ChannelRow> {
  const channel = await channelByToken(context, token, purpose)
  if (!channel) throw linkExpired()
  return channel
}
