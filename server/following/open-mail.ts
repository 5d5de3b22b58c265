import { DAY_MS } from '../../contract/platform/durations.ts'
import { mailServer } from '../messages/mail-server.ts'
import { closesAt, dayOf } from '../news/briefs/make-missing-briefs.ts'
import { readBrief } from '../news/briefs/read-brief.ts'
import { correctionsBetween } from '../news/track-records/headline-changes/read-store.ts'
import type { Context } from '../platform/context.ts'
import { currentSite, mailBrand } from '../platform/settings/current-site.ts'
import { barLink, isBarredAddress } from './bar-address.ts'
import type { FollowSender } from './channels/follow-message.ts'
import { mailChannel } from './channels/mail.ts'
import type { ClosedDay } from './channels/mail-parts.ts'
import type { FollowSettings } from './settings-store.ts'

const CORRECTIONS_MAX = 5

/** By the site's mail server, with a sender of its own, and never to an address that was barred. */
export async function openMail(
  context: Context,
  { mail_name, mail_from }: FollowSettings,
): Promise<FollowSender | undefined> {
  const server = await mailServer(context)
  if (!server) return undefined
  const brand = await mailBrand(context)
  const address = mail_from ?? /<([^>]+)>/.exec(server.from)?.[1] ?? server.from
  const from = { name: mail_name ?? brand.name, address }
  const send = mailChannel(context, {
    server: { ...server, from },
    brand,
    dayAt: (at) => closedDay(context, at),
    barLink: (to) => barLink(context, to),
  })
  return async (to, message) =>
    (await isBarredAddress(context, to)) ? undefined : send(to, message)
}

/** The newest day that was closed at that time, if it has a brief. */
export async function closedDay(context: Context, at: Date): Promise<ClosedDay | undefined> {
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
