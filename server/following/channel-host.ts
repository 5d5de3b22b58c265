import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { Config } from '../platform/config.ts'
import { siteMac, unsealKey } from '../platform/seal.ts'
import { READER_CHANNELS } from './follow-channels.ts'

/** Hosts by the HMAC of an address: a story may go to thousands, and opening each takes longer than to compare. */
const known = new Map<string, string>()
const KNOWN_MAX = 100_000

type Addressed = {
  kind: FollowChannelKind
  address_sealed: string | null
  address_hmac: string | null
}

/** Which of a channel's addresses share a server, without naming it: who reads the database learns nothing of it. */
export async function hostOf(config: Config, channel: Addressed): Promise<string> {
  const { kind, address_sealed, address_hmac } = channel
  const { serverOf } = READER_CHANNELS[kind]
  if (!serverOf) return kind
  const found = known.get(address_hmac ?? '')
  if (found) return found
  const address = await unsealKey(config, address_sealed)
  const server = address === null ? '' : serverOf(address)
  const host = await siteMac(config, 'hosts of messages', `${kind}:${server}`)
  if (known.size >= KNOWN_MAX) known.clear()
  if (address_hmac) known.set(address_hmac, host)
  return host
}
