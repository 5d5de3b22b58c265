import type { Context } from '../../platform/context.ts'
import type { Sent } from '../../platform/messages/sent.ts'
import type { DeliveryRow } from './outbox-store.ts'
import type { ChannelRow } from './store.ts'

/** A channel with its secrets open: never answered, never logged. */
export type OpenChannel = ChannelRow & { address: string | null; secret: string | null }

/** One kind of channel: how it is checked, shown and written to. */
export type Destination = {
  /** Fields it can do without as it is set up. */
  optional?: (channel: OpenChannel) => readonly string[]
  /** Throws what is wrong with values that are all there. */
  check?: (channel: OpenChannel, given: Given) => void
  /** Where it leads, as far as that may be shown. */
  target: (channel: OpenChannel) => string | null
  send: (
    context: Pick<Context, 'db' | 'config' | 'outbound' | 'now'>,
    channel: OpenChannel,
    delivery: DeliveryRow,
  ) => Promise<Sent>
}
type Given = { before: ChannelRow; hasNewSecret: boolean; outbound: Context['outbound'] }

/** The end of a long secret, by which people know it. */
export const endOf = (secret: string | null) => (secret && secret.length > 8 ? secret.slice(-4) : null)

export const hostOf = ({ address }: OpenChannel) =>
  address && `${new URL(address).host}, ends in ${endOf(address)}`
