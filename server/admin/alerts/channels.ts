import { CHANNELS, type ChannelField } from '../../../contract/admin/alert-events.ts'
import type { AlertChannel } from '../../../contract/admin/alerts.ts'
import type { Context } from '../../platform/context.ts'
import { unsealKey } from '../../platform/seal.ts'
import { endOf, type OpenChannel } from './destination.ts'
import { DESTINATIONS } from './destinations.ts'
import type { ChannelRow } from './store.ts'

export async function openChannel(
  { config }: Pick<Context, 'config'>,
  row: ChannelRow,
): Promise<OpenChannel> {
  const [address, secret] = await Promise.all([
    unsealKey(config, row.address_sealed),
    unsealKey(config, row.secret_sealed),
  ])
  return { ...row, address, secret }
}

/** The first field without which nothing can be sent; undefined when all are there. */
export function missingField(channel: OpenChannel): string | undefined {
  const optional = DESTINATIONS[channel.kind].optional?.(channel) ?? []
  const fields: readonly ChannelField[] = CHANNELS[channel.kind].fields
  return fields.find((field) => !optional.includes(field) && !channel[field])
}

export function shownChannel(
  channel: OpenChannel,
  last: AlertChannel['last'],
): Omit<AlertChannel, 'updated_at'> & { updated_at: string } {
  const { address_sealed, secret_sealed, since: _, ...row } = channel
  const address = sealedState(address_sealed, channel.address)
  const secret = sealedState(secret_sealed, channel.secret)
  const isLost = address.state === 'lost' || secret.state === 'lost'
  return {
    ...row,
    address,
    secret,
    state: isLost ? 'lost' : missingField(channel) ? 'none' : 'ready',
    target: DESTINATIONS[channel.kind].target(channel),
    last,
  }
}

const sealedState = (sealed: string | null, open: string | null) => ({
  state: sealed === null ? ('none' as const) : open === null ? ('lost' as const) : ('sealed' as const),
  ends_in: endOf(open),
})
