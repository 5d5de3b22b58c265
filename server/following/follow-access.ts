import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { FOLLOW_HEADER, FOLLOW_LINK_DAYS } from '../../contract/following/follow-kinds.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { hashOf } from '../accounts/auth/tokens.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { AppError, badInput } from '../platform/errors.ts'
import { addressOf } from '../platform/http/site-address.ts'
import { siteMac } from '../platform/seal.ts'
import {
  channelById,
  type FollowChannelRow,
  type FollowerRow,
  followerById,
  followerBySecret,
  type RuleRow,
} from './store.ts'

const PURPOSES = { confirm: 'c', manage: 'm', unsubscribe: 'u', pause: 'p' } as const
type TokenPurpose = keyof typeof PURPOSES
/** A token is about one address: with another address in the same row it is void. */
type Signed = Pick<FollowChannelRow, 'id' | 'address_hmac'>
type Place = Pick<Context, 'db' | 'config' | 'now'>
/** `only` is the one channel that the link of a message may see and change. */
export type FollowerAccess = { follower: FollowerRow; only?: FollowChannelRow }

/** 256 random bits: what opens /following, or links a chat. Only its hash is stored. */
export const newSecret = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** The public address of the site, without a slash at its end. */
export const siteOf = ({ config }: Pick<Context, 'config'>) => addressOf(config)

/** By which an address is found without being readable. Mail providers ignore case, so it does not matter here. */
export const addressMac = (config: Config, kind: string, address: string) =>
  siteMac(config, 'follower addresses', `${kind}:${address.trim().toLowerCase()}`)

/** A token for a link. Nothing is stored; it can do only what it was made for. */
export async function signToken(
  config: Config,
  purpose: TokenPurpose,
  channel: Signed,
  expires: Date | null,
) {
  const head = `${PURPOSES[purpose]}.${channel.id.toString(36)}.${(expires?.getTime() ?? 0).toString(36)}`
  return `${head}.${await tokenMac(config, head, channel)}`
}

const tokenMac = (config: Config, head: string, { address_hmac }: Signed) =>
  linkMac(config, `${head}:${address_hmac}`)
const linkMac = async (config: Config, text: string) =>
  (await siteMac(config, 'follower links', text)).slice(0, 32)

/** What opens /following for 30 days. */
export const manageToken = ({ config, now }: Pick<Place, 'config' | 'now'>, channel: Signed) =>
  signToken(config, 'manage', channel, linkExpiry(now()))
export const linkExpiry = (now: Date) => new Date(now.getTime() + FOLLOW_LINK_DAYS * DAY_MS)

/** The address a token is about; undefined when the token is not genuine or the address was deleted. */
export async function channelByToken(
  { db, config, now }: Place,
  token: string,
  purpose: TokenPurpose,
) {
  const parts = /^((\w)\.([0-9a-z]{1,10})\.([0-9a-z]{1,10}))\.([\w-]+)$/.exec(token)
  const [, head = '', letter, id = '', expires = '', mac = ''] = parts ?? []
  const until = Number.parseInt(expires, 36)
  if (letter !== PURPOSES[purpose] || (until !== 0 && until <= now().getTime())) return undefined
  const channel = await channelById(db, Number.parseInt(id, 36))
  return channel && isSame(mac, await tokenMac(config, head, channel)) ? channel : undefined
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A token that bars a mailbox from mail. It works for ever, as the address that brought it may be deleted. */
export async function mailboxToken(config: Config, mailbox_hmac: string) {
  const head = `b.${mailbox_hmac}`
  return `${head}.${await linkMac(config, head)}`
}

/** The mailbox that the token in the header is about. */
export async function mailboxByToken(config: Config, headers: IncomingHttpHeaders) {
  const given = String(headers[FOLLOW_HEADER] ?? '').slice(0, 200)
  const [, mailbox_hmac = ''] = /^b\.([\w-]+)\./.exec(given) ?? []
  if (!isSame(given, await mailboxToken(config, mailbox_hmac)))
    throw new AppError(404, 'NOT_FOUND', 'This link is not whole. Open it from the mail again.')
  return mailbox_hmac
}

export async function requireToken(context: Place, token: string, purpose: TokenPurpose) {
  return (await channelByToken(context, token, purpose)) ?? linkExpired()
}

/** Who holds the secret or the token in the header; undefined without a header or with a wrong one. */
export async function accessBy(
  context: Place,
  headers: IncomingHttpHeaders,
): Promise<FollowerAccess | undefined> {
  const given = [headers[FOLLOW_HEADER]].flat()[0]
  if (!given || given.length > 200) return undefined
  const follower = await followerBySecret(context.db, hashOf(given))
  if (follower) return { follower }
  const only = await channelByToken(context, given, 'manage')
  const owner = only && (await followerById(context.db, only.follower_id))
  return owner && { follower: owner, only }
}

export const requireAccess = async (
  context: Place,
  headers: IncomingHttpHeaders,
): Promise<FollowerAccess> => (await accessBy(context, headers)) ?? linkExpired()

/** The link of a message changes nothing that another address of the follower gets as well. */
export function refuseShared(
  access: FollowerAccess | undefined,
  rule: Pick<RuleRow, 'channels'> | undefined,
) {
  const { only } = access ?? {}
  if (only && rule?.channels.some((kind) => kind !== only.kind))
    throw badInput('This link can only change what its own address follows.', 'channels')
}

function linkExpired(): never {
  throw new AppError(404, 'NOT_FOUND', 'This link has expired.')
}
