import {
  FOLLOW_CHANNELS,
  FOLLOW_KEPT_DAYS,
  type FollowChannelKind,
  isSecretField,
  SECRET_FIELD_NAMES,
  SENDER_FIELDS,
  type SecretField,
  type SenderFieldName,
  sealedField,
} from '../../contract/following/follow-kinds.ts'
import type {
  FollowingSettings,
  FollowingSettingsChange,
} from '../../contract/following/following-settings.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { type By, recordChange } from '../accounts/activity/record-change.ts'
import { mailServer } from '../messages/mail-server.ts'
import type { Context } from '../platform/context.ts'
import { sealKey } from '../platform/seal.ts'
import { makePushKeys, senderSecret } from './channel-keys.ts'
import { READER_CHANNELS } from './follow-channels.ts'
import { missingSetup } from './open-channels.ts'
import {
  channelNumbers,
  type FollowSettings,
  followSettingsOf,
  newestProblems,
  saveFollowSettings,
} from './settings-store.ts'
import { countFollowers } from './store.ts'
import type { GivenToTest, TestResult } from './test-channels.ts'

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
    ...(await shownSecrets(context, settings)),
    problems: await newestProblems(
      db,
      new Date(now().getTime() - FOLLOW_KEPT_DAYS * DAY_MS),
      SHOWN_PROBLEMS,
    ),
  }
}

async function shownSecrets(context: Context, settings: FollowSettings) {
  const shown = SECRET_FIELD_NAMES.map(async (name) => {
    const secret = await senderSecret(context, settings, name)
    return [name, secret && `ends in ${secret.slice(-4)}`]
  })
  return Object.fromEntries(await Promise.all(shown)) as Record<SecretField, string | null>
}

export async function changeFollowingSettings(
  context: Context,
  change: FollowingSettingsChange,
  by: By,
): Promise<FollowingSettings> {
  const { config } = context
  const values = await Promise.all(
    Object.entries(change).map(async ([name, given]) => {
      const value = given === '' ? null : given
      if (!isSecret(name)) return [name, value]
      return [sealedField(name), value && (await sealKey(config, String(value)))]
    }),
  )
  await recordSettings(context, by, (db) => saveFollowSettings(db, Object.fromEntries(values)))
  return followingSettings(context)
}

const isSecret = (name: string): name is SecretField =>
  Object.hasOwn(SENDER_FIELDS, name) && isSecretField(name as SenderFieldName)

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

/** Tries a channel, with a secret that is not saved yet if one is given. */
export async function testReaderChannel(
  context: Context,
  kind: FollowChannelKind,
  given: GivenToTest,
): Promise<TestResult> {
  const settings = await followSettingsOf(context.db)
  const { missing, test } = READER_CHANNELS[kind]
  const isNew = SECRET_FIELD_NAMES.some(
    (name) => SENDER_FIELDS[name].channel === kind && given[name],
  )
  const lacks = isNew ? null : await missing(context, settings)
  if (lacks !== null) return { works: false, answer: lacks }
  return test ? test(context, settings, given) : { works: true, answer: 'Ready' }
}
