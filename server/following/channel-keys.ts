import { type SecretField, sealedField } from '../../contract/following/follow-kinds.ts'
import { newVapidKeys, type VapidKeys } from '../messages/senders/push-encryption.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { sealKey, unsealKey } from '../platform/seal.ts'
import { type FollowSettings, saveFollowSettings } from './settings-store.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>

/** VAPID keys. Subscriptions made with the keys before stop working. */
export async function makePushKeys({ config, db, now }: Place): Promise<FollowSettings> {
  const { publicKey, privateKey } = newVapidKeys()
  return saveFollowSettings(db, {
    push_key: publicKey,
    push_key_sealed: await sealKey(config, privateKey),
    push_key_made_at: now().toISOString(),
  })
}

/** The public key; made when a page first asks for it. */
export const keptPushKey = async (context: Place, { push_key }: FollowSettings) =>
  push_key ?? (await makePushKeys(context)).push_key ?? ''

export async function openPushKeys(
  { config }: Pick<Context, 'config'>,
  { push_key, push_key_sealed }: FollowSettings,
): Promise<VapidKeys | undefined> {
  const privateKey = await unsealKey(config, push_key_sealed)
  return push_key && privateKey ? { publicKey: push_key, privateKey } : undefined
}

/** A secret of a sender, such as the bot's token: that of the screen, else that of the environment. */
export const senderSecret = async (
  { config }: Place,
  settings: FollowSettings,
  name: SecretField,
) => (await unsealKey(config, settings[sealedField(name)])) ?? ofEnvironment(config)[name] ?? null

const ofEnvironment = ({
  telegramBotToken,
}: Config): Partial<Record<SecretField, string | null | undefined>> => ({
  telegram_token: telegramBotToken,
})
