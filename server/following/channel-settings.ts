import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { FollowOptions } from '../../contract/following/following.ts'
import { mailServer } from '../messages/mail-server.ts'
import { newVapidKeys } from '../messages/senders/push-encryption.ts'
import type { Context } from '../platform/context.ts'
import { sealKey, unsealKey } from '../platform/seal.ts'
import { type FollowSettings, followSettingsOf, saveFollowSettings } from './settings-store.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>

/** Which channels readers can choose now: switched on, and set up. */
export async function offeredChannels(context: Place): Promise<FollowOptions> {
  const settings = await followSettingsOf(context.db)
  const missing = await missingSetup(context, settings)
  const isOffered = (kind: FollowChannelKind) => settings[kind] && missing[kind] === null
  const key = isOffered('push')
    ? (settings.push_key ?? (await makePushKeys(context)).push_key)
    : null
  return {
    push: key ? { key } : null,
    mail: isOffered('mail'),
    telegram: isOffered('telegram') ? { bot: `@${settings.telegram_bot}` } : null,
    webhook: isOffered('webhook'),
  }
}

/** What each channel lacks before it can send, as a sentence; null when nothing is. */
export async function missingSetup(
  context: Place,
  settings: FollowSettings,
): Promise<Record<FollowChannelKind, string | null>> {
  const server = await mailServer(context)
  const sender = settings.mail_from || server?.from
  return {
    push: null,
    mail: !server ? 'No mail server' : sender ? null : 'No sender address',
    telegram:
      !settings.telegram_token_sealed && !context.config.telegramBotToken
        ? 'No bot'
        : settings.telegram_bot
          ? null
          : 'No bot name',
    webhook: null,
  }
}

/** VAPID keys. Subscriptions made with the keys before stop working. */
export async function makePushKeys({ config, db, now }: Place): Promise<FollowSettings> {
  const { publicKey, privateKey } = newVapidKeys()
  return saveFollowSettings(db, {
    push_key: publicKey,
    push_key_sealed: await sealKey(config, privateKey),
    push_key_made_at: now().toISOString(),
  })
}

/** The bot's token: that of the screen, else that of the environment. */
export const telegramToken = async ({ config }: Place, { telegram_token_sealed }: FollowSettings) =>
  (await unsealKey(config, telegram_token_sealed)) ?? config.telegramBotToken ?? null
