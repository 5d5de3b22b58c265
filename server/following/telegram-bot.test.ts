import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { followChannels } from '../platform/database/schema.ts'
import { unsealKey } from '../platform/seal.ts'
import { fakeReceiver } from '../testing/fake-receiver.ts'
import { onceAFile } from '../testing/fixture.ts'
import { FOLLOW_TOKEN } from '../testing/follow-channels.ts'
import { openFollowing, readerOf } from '../testing/follow-site.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'
import { followSettingsOf, saveFollowSettings } from './settings-store.ts'
import { runBot } from './telegram-updates.ts'

let now = new Date('2026-11-15T12:00:00.000Z')
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

const site = onceAFile(async () => {
  const telegram = await fakeReceiver()
  const made = await testApp({
    env: {
      DATA_DIR: testFolder(),
      SITE_URL: 'https://news.example',
      RATE_LIMIT: '0',
      TELEGRAM_BASE_URL: telegram.url('/telegram'),
      TELEGRAM_BOT_TOKEN: FOLLOW_TOKEN,
    },
    now: () => now,
  })
  await openFollowing(made.context)
  const close = async () => {
    await made.close()
    await telegram.close()
  }
  return { ...made, telegram, close }
})

const callsOf = (method: string) =>
  site.telegram.at(`/telegram/bot${FOLLOW_TOKEN}/${method}`).map(({ body }) => JSON.parse(body))
/** Telegram answers a method with these results, one after the other; the last one stays. */
const answers = (method: string, ...results: unknown[]) =>
  site.telegram.answers(`/telegram/bot${FOLLOW_TOKEN}/${method}`, (reply) =>
    reply.end(
      JSON.stringify({ ok: true, result: results.length > 1 ? results.shift() : results[0] }),
    ),
  )
const webhookSet = async () => {
  answers('getWebhookInfo', { url: '' })
  answers('setWebhook', true)
  await runBot(site.context, AbortSignal.timeout(60_000))
  return callsOf('setWebhook').at(-1)
}
let secret = ''
beforeEach(async () => {
  site.telegram.received.length = 0
  secret ||= (await webhookSet()).secret_token
})

/** What Telegram is told to send when somebody writes to the bot. */
async function written(text: string, chat: object = { id: 42, type: 'private' }, given = secret) {
  const response = await site.app.inject({
    method: 'POST',
    url: '/follow/telegram',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': given },
    payload: { update_id: 1, message: { message_id: 1, chat, from: { id: 42 }, text } },
  })
  return { status: response.statusCode, ...response.json() }
}
async function newCode(view = '/?coin=SOL') {
  const { status, body } = await readerOf(site)('POST /api/follow', {
    body: { view, when: 'outlets-3', zone: 'UTC', telegram: true },
  })
  expect(status).toBe(201)
  const [, code = ''] =
    /^https:\/\/t\.me\/news_bot\?start=([\w-]+)$/.exec(body.telegram_url ?? '') ?? []
  return { code, follower: body.secret ?? '' }
}
const chatsKept = async () => {
  const rows = await site.context.db.select().from(followChannels)
  return Promise.all(
    rows
      .filter(({ state }) => state === 'confirmed')
      .map(({ address_sealed }) => unsealKey(site.context.config, address_sealed)),
  )
}

test('the link of the page links a chat once, and only within 15 minutes', async () => {
  const { code } = await newCode()
  pass(14)
  expect((await written(`/start ${code}`)).text).toContain(
    'This chat follows:\n• SOL, when 3 independent outlets report a story',
  )
  expect(await chatsKept()).toEqual(['42'])
  const expired = 'This link has expired. Open the page again and press ‘Open Telegram’.'
  expect((await written(`/start ${code}`, { id: 43, type: 'private' })).text).toBe(expired)
  const late = await newCode()
  pass(16)
  expect((await written(`/start ${late.code}`)).text).toBe(expired)
  expect((await written('/start guessed-code')).text).toBe(expired)
  expect(await chatsKept()).toEqual(['42'])
  // the page of another browser adds to what the chat follows and sees nothing of it
  const other = await newCode('/coins/BTC')
  expect((await written(`/start ${other.code}`)).text).toMatch(/• SOL, .*\n• BTC, /)
  expect((await readerOf(site)('GET /api/following', { secret: other.follower })).status).toBe(404)
  await written('/stop')
})

test('commands of a linked chat', async () => {
  const { code, follower } = await newCode()
  await written(`/start ${code}`)
  const list = await written('/list')
  expect(list).toMatchObject({ method: 'sendMessage', chat_id: '42' })
  expect(list).not.toHaveProperty('parse_mode')
  const [, token = ''] = /https:\/\/news\.example\/following#(\S+)$/.exec(list.text) ?? []
  const opened = await readerOf(site)('GET /api/following', { secret: token })
  expect(opened.body).toMatchObject({ scope: 'address', rules: [{ name: 'SOL' }] })

  expect((await written('/pause')).text).toBe(
    'Nothing is sent for a week. Send /pause again to resume.',
  )
  expect((await written('/pause@news_bot')).text).toBe('Messages are sent again.')
  expect((await written('/zone')).text).toContain('Your time zone is UTC.')
  expect((await written('/zone Mars/Base')).text).toContain('This is not a time zone.')
  expect((await written('/zone Asia/Tokyo')).text).toBe('Your time zone is Asia/Tokyo.')
  const following = await readerOf(site)('GET /api/following', { secret: follower })
  expect(following.body.zone).toBe('Asia/Tokyo')
  expect((await written('/help')).text).toMatch(/press ‘Follow’.*https:\/\/news\.example.*\/stop/s)

  expect((await written('/stop')).text).toContain('deleted from our server')
  expect(await chatsKept()).toEqual([])
  for (const command of ['/list', '/pause', '/zone Asia/Tokyo', '/stop'])
    expect((await written(command)).text).toBe('This chat follows nothing.')
})

test('strangers: no answer in groups, to texts that are no command, or without the secret', async () => {
  const { code } = await newCode()
  for (const type of ['group', 'supergroup', 'channel'])
    expect(await written(`/start ${code}`, { id: -100, type })).toEqual({ status: 200 })
  expect(await written('hello')).toEqual({ status: 200 })
  for (const wrong of ['', 'guess', secret.replace(/^./, (first) => (first === '0' ? '1' : '0'))])
    expect(await written('/list', { id: 42, type: 'private' }, wrong)).toEqual({ status: 403 })
  expect(await chatsKept()).toEqual([])
})

test('the webhook is set once, with a secret', async () => {
  const set = await webhookSet()
  expect(set).toEqual({
    url: 'https://news.example/follow/telegram',
    secret_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    allowed_updates: ['message'],
  })
  answers('getWebhookInfo', { url: set.url })
  await runBot(site.context, AbortSignal.timeout(60_000))
  expect(callsOf('setWebhook')).toHaveLength(1)
})

test('without an https address messages are fetched, and the name of the bot is asked for', async () => {
  const { config, db } = site.context
  await saveFollowSettings(db, { telegram_bot: null })
  const message = { chat: { id: 7, type: 'private' }, text: '/list' }
  answers('getMe', { username: 'sample_bot' })
  answers(
    'getUpdates',
    [
      { update_id: 11, message },
      { update_id: 12, edited_message: message },
    ],
    [],
  )
  answers('sendMessage', {})
  const local = { ...site.context, config: { ...config, siteUrl: undefined } }
  await runBot(local, AbortSignal.timeout(60_000), 50)
  expect(callsOf('sendMessage')).toMatchObject([
    { chat_id: '7', text: 'This chat follows nothing.' },
  ])
  expect(callsOf('getUpdates').at(-1)).toMatchObject({ offset: 13, timeout: 0 })
  expect((await followSettingsOf(db)).telegram_bot).toBe('sample_bot')
  await saveFollowSettings(db, { telegram_bot: 'news_bot' })
})

test('a webhook that was set before is deleted when messages are fetched', async () => {
  site.telegram.answers(`/telegram/bot${FOLLOW_TOKEN}/getUpdates`, (reply) =>
    reply.writeHead(409).end('{"ok":false}'),
  )
  const local = {
    ...site.context,
    config: { ...site.context.config, siteUrl: 'http://127.0.0.1:3000' },
  }
  await runBot(local, AbortSignal.timeout(60_000), 50)
  expect(callsOf('deleteWebhook').length).toBeGreaterThan(0)
})

test('a bot that is switched off hears nothing', async () => {
  await saveFollowSettings(site.context.db, { telegram: false })
  await runBot(site.context, AbortSignal.timeout(60_000))
  expect(site.telegram.received).toEqual([])
  expect((await written('/list')).status).toBe(403)
  await saveFollowSettings(site.context.db, { telegram: true })
})

test('an admin can try a token before it is saved', async () => {
  answers('getMe', { username: 'sample_bot' })
  const tried = (telegram_token: string) =>
    site.admin('POST /api/readers/test/telegram', { telegram_token })
  expect((await tried(FOLLOW_TOKEN)).body).toMatchObject({
    works: true,
    answer: expect.stringMatching(/^Works, answered in \d\.\d s$/),
  })
  site.telegram.answers('/telegram/bot1:wrong/getMe', (reply) =>
    reply.writeHead(401).end('{"ok":false}'),
  )
  expect((await tried('1:wrong')).body).toEqual({
    works: false,
    answer: 'Telegram does not know this token (401). Nothing was saved.',
  })
})

test('the words of a search are text in a chat, and a name hides nothing', async () => {
  const words = `\u202Egnp.exe\u200b https://evil.example/airdrop @admin Z${'\u0301'.repeat(99)}`
  const { code, follower } = await newCode(`/?search=${encodeURIComponent(words)}`)
  const { text } = await written(`/start ${code}`, { id: 77, type: 'private' })
  expect(text).toContain('• Search: ')
  expect(text).not.toMatch(/evil\.example|@admin|\u202e/iu)
  const { body } = await readerOf(site)('GET /api/following', { secret: follower })
  expect(body.rules[0]?.name).toMatch(/^Search: .*gnp\.exe/)
  expect(body.rules[0]?.name).not.toMatch(/[\p{Cc}\p{Cf}]|\p{M}{5}/u)
})
