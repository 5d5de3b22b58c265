import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { siteMac } from '../platform/seal.ts'

/** 256 random bits: what opens /following, or links a chat. Only its hash is stored. */
export const newSecret = (bytes = 32) => randomBytes(bytes).toString('base64url')
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** 128 random bits. */
export const newFollowerId = () => randomBytes(16).toString('hex')

/** By which an address is found without being readable. Mail providers ignore case, so it does not matter here. */
export const addressMac = (config: Config, kind: string, address: string) =>
  siteMac(config, 'follower addresses', `${kind}:${address.trim().toLowerCase()}`)

const PURPOSES = { confirm: 'c', manage: 'm', unsubscribe: 'u', pause: 'p' } as const
export type TokenPurpose = keyof typeof PURPOSES
/** A token is about one address: with another address in the same row it is void. */
type Signed = { id: number; address_hmac: string | null }

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

/** The channel a token claims to be about; undefined when it is malformed, expired or made for another purpose. */
export function claimedChannel(token: string, purpose: TokenPurpose, now: Date): number | undefined {
  const [letter, id = '', expires = ''] = token.split('.')
  if (letter !== PURPOSES[purpose] || !/^[0-9a-z]{1,10}$/.test(id) || !/^[0-9a-z]{1,10}$/.test(expires))
    return undefined
  const until = Number.parseInt(expires, 36)
  return until === 0 || until > now.getTime() ? Number.parseInt(id, 36) : undefined
}

export async function isGenuine(config: Config, token: string, channel: Signed): Promise<boolean> {
  const end = token.lastIndexOf('.')
  const wanted = Buffer.from(await tokenMac(config, token.slice(0, end), channel))
  const given = Buffer.from(token.slice(end + 1))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const tokenMac = async (config: Config, head: string, { address_hmac }: Signed) =>
  (await siteMac(config, 'follower links', `${head}:${address_hmac}`)).slice(0, 32)
