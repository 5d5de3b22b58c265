import { hasField, MAIL_PORTS } from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel } from '../../../../contract/admin/alerts.ts'
import { secretHint } from '../../editing/form-fields.ts'

/** Every field is text; a secret is empty unless another one is typed. */
export const channelForm = (channel: AlertChannel) => ({
  address: '',
  // a receiver needs it too: it can be copied until it is saved
  secret: channel.kind === 'webhook' && channel.secret.state === 'none' ? newSecret() : '',
  chat: channel.chat ?? '',
  mail_to: channel.mail_to ?? '',
  mail_from: channel.mail_from ?? '',
  smtp_host: channel.smtp_host ?? '',
  smtp_port: String(channel.smtp_port ?? MAIL_PORTS.starttls),
  smtp_tls: channel.smtp_tls ?? ('starttls' as const),
  smtp_user: channel.smtp_user ?? '',
})

/** Request body; a channel that is new is switched on. */
export function channelBody(
  { kind, state }: Pick<AlertChannel, 'kind' | 'state'>,
  form: ReturnType<typeof channelForm>,
) {
  const { address, secret, smtp_port, ...plain } = form
  const own = Object.entries(plain).filter(([field]) => hasField(kind, field as keyof typeof plain))
  return {
    ...Object.fromEntries(own),
    ...(hasField(kind, 'smtp_port') && { smtp_port: Number(smtp_port) || 0 }),
    ...(address.trim() && { address: address.trim() }),
    ...(secret.trim() && { secret: secret.trim() }),
    ...(state === 'none' && { enabled: true }),
  }
}

export const sealedHint = ({ state, ends_in }: AlertChannel['secret']) => secretHint(state, ends_in)

/** 32 bytes, written as standardwebhooks.com does. */
function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
