import { randomUUID } from 'node:crypto'
import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { mailBrand } from '../platform/settings/current-site.ts'
import { missingSetup, telegramToken } from './channel-settings.ts'
import { openMail } from './channels/open-channels.ts'
import { callBot } from './channels/telegram-api.ts'
import { followSettingsOf } from './settings-store.ts'

type Given = { to?: string | null | undefined; telegram_token?: string | null | undefined }
type Result = { works: boolean; answer: string }

/** Tries a channel: asks Telegram for the bot, sends a mail to the given address. */
export async function testReaderChannel(
  context: Context,
  kind: FollowChannelKind,
  given: Given,
): Promise<Result> {
  if (kind === 'telegram' && given.telegram_token) return testBot(context, given.telegram_token)
  const settings = await followSettingsOf(context.db)
  const missing = (await missingSetup(context, settings))[kind]
  if (missing !== null) return { works: false, answer: missing }
  if (kind === 'telegram') return testBot(context, (await telegramToken(context, settings)) ?? '')
  if (kind === 'mail') return testMail(context, given.to)
  return { works: true, answer: 'Ready' }
}

async function testBot(context: Context, token: string): Promise<Result> {
  const begun = performance.now()
  const reply = await callBot(context, token, 'getMe')
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (reply.ok) return { works: true, answer: `Works, answered in ${seconds} s` }
  if (reply.status === 0) return { works: false, answer: 'Telegram could not be reached.' }
  return { works: false, answer: `Telegram does not know this token (${reply.status}). Nothing was saved.` }
}

async function testMail(context: Context, to: string | null | undefined): Promise<Result> {
  if (!to) throw badInput('The address is required.', 'to')
  const channel = await openMail(context, await followSettingsOf(context.db))
  const { name } = await mailBrand(context)
  const site = context.config.siteUrl ?? ''
  const sent = await channel.send(to, {
    id: randomUUID(),
    kind: 'test',
    title: `${name}: a test`,
    lines: ['Mails to readers arrive.'],
    url: `${site}/admin/settings`,
    unsubscribeUrl: null,
    pauseUrl: null,
    manageUrl: `${site}/following`,
    follows: { name: 'a test', when: 'once', url: site },
    stories: [],
    zone: 'UTC',
    at: context.now().toISOString(),
  })
  if (sent.outcome === 'sent') return { works: true, answer: 'Accepted by the mail server' }
  return { works: false, answer: `The mail server: ${'reason' in sent ? sent.reason : sent.outcome}` }
}
