import { FOLLOW_CHANNELS, FOLLOW_KEPT_DAYS } from '../../contract/following/follow-kinds.ts'
import type { ReaderSettings, Readers } from '../../contract/following/readers.ts'
import { type By, recordChange } from '../accounts/activity/record-change.ts'
import { channelOf } from '../admin/alerts/store.ts'
import type { Context } from '../platform/context.ts'
import { sealKey } from '../platform/seal.ts'
import { makePushKeys, missingSetup, telegramToken } from './channel-settings.ts'
import { channelNumbers, newestProblems } from './readers-store.ts'
import { type FollowSettings, followSettingsOf, saveFollowSettings } from './settings-store.ts'
import { countFollowers } from './store.ts'

const DAY_MS = 24 * 3_600_000
const SHOWN_PROBLEMS = 50
const UNUSED = { confirmed: 0, waiting: 0, last: null, sent_today: 0, failed_today: 0 }

/** The settings 'Readers': numbers, never addresses. */
export async function readers(context: Context): Promise<Readers> {
  const { db, now } = context
  const settings = await followSettingsOf(db)
  const missing = await missingSetup(context, settings)
  const today = new Date(now().toISOString().slice(0, 10))
  const numbers = new Map((await channelNumbers(db, today)).map((row) => [row.kind, row]))
  const { smtp_host, smtp_port, mail_from } = await channelOf(db, 'email')
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
    mail_from: settings.mail_from ?? mail_from,
    mail_server: smtp_host && `${smtp_host}:${smtp_port}`,
    telegram_token: token && `ends in ${token.slice(-4)}`,
    problems: await newestProblems(db, new Date(now().getTime() - FOLLOW_KEPT_DAYS * DAY_MS), SHOWN_PROBLEMS),
  }
}

export async function changeReaders(context: Context, change: ReaderSettings, by: By): Promise<Readers> {
  const { telegram_token, ...plain } = change
  const sealed =
    telegram_token === undefined
      ? {}
      : { telegram_token_sealed: telegram_token && (await sealKey(context.config, telegram_token)) }
  const values = Object.fromEntries(
    Object.entries({ ...plain, ...sealed })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  )
  await recordReaders(context, by, (db) => saveFollowSettings(db, values))
  return readers(context)
}

export async function renewPushKeys(context: Context, by: By): Promise<Readers> {
  await recordReaders(context, by, (db) => makePushKeys({ ...context, db }))
  return readers(context)
}

async function recordReaders({ db }: Context, by: By, save: (tx: Context['db']) => Promise<FollowSettings>) {
  await db.transaction(async (tx) => {
    const before = await followSettingsOf(tx, { lock: true })
    const after = await save(tx)
    await recordChange(tx, { by, kind: 'readers', id: 1, before, after })
  })
}
