import { randomUUID } from 'node:crypto'
import type { SecretField } from '../../contract/following/follow-kinds.ts'
import { callBot } from '../messages/senders/telegram.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { mailBrand } from '../platform/settings/current-site.ts'
import { senderSecret } from './channel-keys.ts'
import { openMail } from './open-mail.ts'
import type { FollowSettings } from './settings-store.ts'

export type TestResult = { works: boolean; answer: string }
/** `to`: an address to write to. The others: secrets that are not saved yet. */
export type GivenToTest = Partial<Record<'to' | SecretField, string | null | undefined>>

/** Asks Telegram for the bot. */
export async function testBot(
  context: Context,
  settings: FollowSettings,
  { telegram_token }: GivenToTest,
): Promise<TestResult> {
  const token = telegram_token || (await senderSecret(context, settings, 'telegram_token')) || ''
  const begun = performance.now()
  const reply = await callBot(context, token, 'getMe')
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (reply.ok) return { works: true, answer: `Works, answered in ${seconds} s` }
  if (reply.status === 0) return { works: false, answer: 'Telegram could not be reached.' }
  return {
    works: false,
    answer: `Telegram does not know this token (${reply.status}). Nothing was saved.`,
  }
}

/** Sends a mail to the given address. */
export async function testMail(
  context: Context,
  settings: FollowSettings,
  { to }: GivenToTest,
): Promise<TestResult> {
  if (!to) throw badInput('The address is required.', 'to')
  const send = await openMail(context, settings)
  if (!send) return { works: false, answer: 'No mail server' }
  const { name } = await mailBrand(context)
  const site = context.config.siteUrl ?? ''
  const sent = await send(to, {
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
  if (!sent)
    return { works: false, answer: 'Whoever has this address wants no mail from this site.' }
  if (sent.delivered) return { works: true, answer: 'Accepted by the mail server' }
  return { works: false, answer: `The mail server: ${sent.answer}` }
}
