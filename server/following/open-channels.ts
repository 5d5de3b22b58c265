import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { mailServer } from '../messages/mail-server.ts'
import { closesAt, dayOf } from '../news/briefs/make-missing-briefs.ts'
import { readBrief } from '../news/briefs/read-brief.ts'
import { correctionsBetween } from '../news/track-records/headline-changes/read-store.ts'
import type { Context } from '../platform/context.ts'
import { unsealKey } from '../platform/seal.ts'
import { currentSite, mailBrand } from '../platform/settings/current-site.ts'
import { missingSetup, telegramToken } from './channel-settings.ts'
import type { FollowSender } from './channels/follow-message.ts'
import { mailChannel } from './channels/mail.ts'
import type { ClosedDay } from './channels/mail-parts.ts'
import { pushChannel } from './channels/push.ts'
import { telegramChannel } from './channels/telegram.ts'
import { webhookChannel } from './channels/webhook.ts'
import { type FollowSettings, followSettingsOf } from './settings-store.ts'

const CORRECTIONS_MAX = 5

/** The channels that can send now: switched on and set up. */
export async function openChannels(
  context: Context,
): Promise<Partial<Record<FollowChannelKind, FollowSender>>> {
  const settings = await followSettingsOf(context.db)
  const missing = await missingSetup(context, settings)
  const open = { push: openPush, mail: openMail, telegram: openTelegram, webhook: openWebhook }
  const found: Partial<Record<FollowChannelKind, FollowSender>> = {}
  for (const kind of Object.keys(open) as FollowChannelKind[]) {
    const channel =
      settings[kind] && !missing[kind] ? await open[kind](context, settings) : undefined
    if (channel) found[kind] = channel
  }
  return found
}

async function openPush(
  context: Context,
  { push_key, push_key_sealed, push_contact }: FollowSettings,
) {
  const privateKey = await unsealKey(context.config, push_key_sealed)
  if (!push_key || !privateKey) return undefined
  return pushChannel(context, { keys: { publicKey: push_key, privateKey }, contact: push_contact })
}

/** By the site's mail server, with a sender of its own. */
export async function openMail(context: Context, { mail_name, mail_from }: FollowSettings) {
  const server = await mailServer(context)
  if (!server) return undefined
  const brand = await mailBrand(context)
  const address = mail_from ?? /<([^>]+)>/.exec(server.from)?.[1] ?? server.from
  const from = { name: mail_name ?? brand.name, address }
  return mailChannel(context, {
    server: { ...server, from },
    brand,
    dayAt: (at) => dayAt(context, at),
  })
}

const openWebhook = async (context: Context) => webhookChannel(context, await currentSite(context))

async function openTelegram(context: Context, settings: FollowSettings) {
  const token = await telegramToken(context, settings)
  return token ? telegramChannel(context, { token }) : undefined
}

/** The newest day that was closed at that time, if it has a brief. */
async function dayAt(context: Context, at: Date): Promise<ClosedDay | undefined> {
  const days = [1, 2].map((back) => dayOf(new Date(at.getTime() - back * DAY_MS)))
  const day = days.find((each) => closesAt(each) <= at)
  const brief = day && (await readBrief(context, day).catch(() => undefined))
  if (!brief) return undefined
  const from = new Date(`${day}T00:00:00Z`)
  const isShown = (await currentSite(context)).show_corrections
  const to = new Date(from.getTime() + DAY_MS)
  return {
    ...brief,
    corrections: isShown ? await correctionsBetween(context.db, from, to, CORRECTIONS_MAX) : [],
  }
}
