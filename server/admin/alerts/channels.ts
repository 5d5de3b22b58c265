import { CHANNEL_FIELDS } from '../../../contract/admin/alert-events.ts'
import type { AlertChannel } from '../../../contract/admin/alerts.ts'
import type { Context } from '../../platform/context.ts'
import { unsealKey } from '../../platform/seal.ts'
import type { ChannelRow } from './store.ts'

type Secrets = { address: string | null; secret: string | null }
/** A channel with its secrets open: never answered, never logged. */
export type OpenChannel = ChannelRow & Secrets

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
  const optional = channel.kind === 'email' && !channel.smtp_user ? ['smtp_user', 'secret'] : ['smtp_user']
  return CHANNEL_FIELDS[channel.kind].find((field) => !optional.includes(field) && !channel[field])
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
    target: target(channel),
    last,
  }
}

const sealedState = (sealed: string | null, open: string | null) => ({
  state: sealed === null ? ('none' as const) : open === null ? ('lost' as const) : ('sealed' as const),
  ends_in: endOf(open),
})

const endOf = (secret: string | null) => (secret && secret.length > 8 ? secret.slice(-4) : null)

function target({ kind, address, chat, mail_to, smtp_host, smtp_port }: OpenChannel): string | null {
  if (kind === 'telegram') return chat
  if (kind === 'email') return mail_to && `${mail_to} via ${smtp_host}:${smtp_port}`
  return address && `${new URL(address).host}, ends in ${endOf(address)}`
}
