import { expect, test } from 'vitest'
import { FOLLOW_CHANNELS } from '../contract/following/follow-kinds.ts'
import type { FollowOptions } from '../contract/following/following.ts'
import { runBot } from '../server/following/telegram-updates.ts'
import { onceAFile } from '../server/testing/fixture.ts'
import { readerOf } from '../server/testing/follow-site.ts'
import { testApp } from '../server/testing/test-app.ts'
import { testFolder } from '../server/testing/test-folder.ts'
import { followSomething } from './follow-something.ts'
import { startWorld } from './world.ts'

const site = onceAFile(async () => {
  const world = await startWorld({ seed: 'inbox' })
  const { host } = new URL(world.origin)
  const made = await testApp({
    env: {
      DATA_DIR: testFolder(),
      RATE_LIMIT: '0',
      TELEGRAM_BASE_URL: world.inbox.telegramUrl,
      FETCH_ALLOW_HOSTS: `${host},127.0.0.1:${world.inbox.mailPort}`,
      PUSH_ALLOW_HOSTS: host,
    },
  })
  made.context.config.telegramLinks = world.inbox.telegramLinks
  await followSomething(async (method, path, body) => {
    const reply = await made.admin(`${method as 'POST'} ${path}`, body)
    expect(reply).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
  }, world)
  return { ...made, world, close: () => made.close().then(() => world.close()) }
})
const inbox = async () => (await fetch(`${site.world.origin}/demo-inbox`)).text()

test('the demo offers every way to reach a reader', async () => {
  const offered = (await site.visitor('GET /api/follow')).body as FollowOptions
  for (const kind of FOLLOW_CHANNELS)
    expect([kind, offered[kind]]).toEqual([kind, expect.anything()])
  expect(FOLLOW_CHANNELS.filter((kind) => !offered[kind])).toEqual([])
})

test('a chat is linked by pressing the link, and shows what the bot says', async () => {
  const { body } = await readerOf(site)('POST /api/follow', {
    body: { view: '/?coin=SOL', when: 'outlets-3', zone: 'UTC', telegram: true },
  })
  const stop = new AbortController()
  const bot = runBot(site.context, stop.signal)
  // leads to the inbox when the bot has answered
  const opened = await (await fetch(body.telegram_url ?? '')).text()
  expect(opened).toContain('/start ')
  expect(opened).toContain('This chat follows:')
  await fetch(`${site.world.origin}/telegram/say`, {
    method: 'POST',
    body: new URLSearchParams({ text: '/zone Europe/Berlin' }),
  })
  expect(await inbox()).toContain('Your time zone is Europe/Berlin.')
  stop.abort()
  await bot
})

test('what a program gets is shown with its JSON', async () => {
  const sent = JSON.stringify({ type: 'follow.story', data: { title: 'Kestrel <reports>' } })
  const headers = { 'content-type': 'application/json', 'webhook-id': 'msg-1' }
  const reply = await fetch(`${site.world.inbox.webhookUrl}/mine`, {
    method: 'POST',
    headers,
    body: sent,
  })
  expect(reply.status).toBe(204)
  expect(await inbox()).toContain('Kestrel &lt;reports&gt;')
  expect(await inbox()).toContain('follow.story')
})
