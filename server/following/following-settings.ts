import { randomUUID } from 'node:crypto'
import {
  FOLLOW_CHANNELS,
  FOLLOW_KEPT_DAYS,
  type FollowChannelKind,
} from '../../contract/following/follow-kinds.ts'
import type {
  FollowingSettings,
  FollowingSettingsChange,
} from '../../contract/following/following-settings.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { type By, recordChange } from '../accounts/activity/record-change.ts'
import { mailServer } from '../messages/mail-server.ts'
import { callBot } from '../messages/senders/telegram.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { sealKey } from '../platform/seal.ts'
import { mailBrand } from '../platform/settings/current-site.ts'
import { makePushKeys, telegramToken } from './channel-keys.ts'
import { missingSetup } from './open-channels.ts'
import { openMail } from './open-mail.ts'
import {
  channelNumbers,
  type FollowSettings,
  followSettingsOf,
  newestProblems,
  saveFollowSettings,
} from './settings-store.ts'
import { countFollowers } from './store.ts'

const SHOWN_PROBLEMS = 50
const UNUSED = { confirmed: 0, waiting: 0, last: null, sent_today: 0, failed_today: 0 }

/** The settings 'Readers': numbers, never addresses. */
export async function followingSettings(context: Context): Promise<FollowingSettings> {
  const { db, now } = context
  const settings = await followSettingsOf(db)
  const missing = await missingSetup(context, settings)
  const today = new Date(now().toISOString().slice(0, 10))
  const numbers = new Map((await channelNumbers(db, today)).map((row) => [row.kind, row]))
  const server = await mailServer(context)
  const token = await telegramToken(context, settings)
  return {
    ...settings,
    followers: await countFollowers(db),
    channels: FOLLOW_CHANNELS.map((kind) => ({
      ...UNUSED,
      ...numbers.get(kind),
      kind,
      enabled: settings[kind],
      missing: missing[kind],
    })),
    limits: settings,
    mail_from: settings.mail_from ?? (server?.from || null),
    mail_server: server ? `${server.host}:${server.port}` : null,
    telegram_token: token && `ends in ${token.slice(-4)}`,
    problems: await newestProblems(
      db,
      new Date(now().getTime() - FOLLOW_KEPT_DAYS * DAY_MS),
      SHOWN_PROBLEMS,
    ),
  }
}

export async function changeFollowingSettings(
  context: Context,
  change: FollowingSettingsChange,
  by: By,
): Promise<FollowingSettings> {
  const { telegram_token, ...plain } = change
  const sealed = telegram_token && (await sealKey(context.config, telegram_token))
  const given = { ...plain, ...(telegram_token !== undefined && { telegram_token_sealed: sealed }) }
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]),
  )
  await recordSettings(context, by, (db) => saveFollowSettings(db, values))
  return followingSettings(context)
}

export async function renewPushKeys(context: Context, by: By): Promise<FollowingSettings> {
  await recordSettings(context, by, (db) => makePushKeys({ ...context, db }))
  return followingSettings(context)
}

async function recordSettings(
  { db }: Context,
  by: By,
  save: (tx: Context['db']) => Promise<FollowSettings>,
) {
  await db.transaction(async (tx) => {
    const before = await followSettingsOf(tx, { lock: true })
    const after = await save(tx)
    await recordChange(tx, { by, kind: 'readers', id: 1, before, after })
  })
}

type Result = { works: boolean; answer: string }

/** Tries a channel: asks Telegram for the bot, sends a mail to the given address. */
export async function testReaderChannel(
  context: Context,
  kind: FollowChannelKind,
  given: { to?: string | null | undefined; telegram_token?: string | null | undefined },
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
  return {
    works: false,
    answer: `Telegram does not know this token (${reply.status}). Nothing was saved.`,
  }
}

async function testMail(context: Context, to: string | null | undefined): Promise<Result> {
  if (!to) throw badInput('The address is required.', 'to')
  const send = await openMail(context, await followSettingsOf(context.db))
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
  if (sent.delivered) return { works: true, answer: 'Accepted by the mail server' }
  return { works: false, answer: `The mail server: ${sent.answer}` }
}
