import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { sendMail } from '../../messages/senders/mail.ts'
import { alertDeliveries } from '../../platform/database/schema.ts'
import { defused } from '../../platform/messages/foreign-text.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { alertSite, BOT_TOKEN, WEBHOOK_SECRET } from '../../testing/alert-site.ts'
import { guardChild } from '../../testing/end-with-us.ts'
import { fakeMailServer } from '../../testing/fake-mail-server.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { addDelivery } from './deliveries-store.ts'
import { message } from './destinations.ts'
import { sendAlerts } from './send-alerts.ts'

const site = onceAFile(alertSite)
const HOOK = '/hook/token-7f2c'

afterEach(async () => {
  await site.context.db.delete(alertDeliveries)
  site.receiver.received.length = 0
  site.receiver.answersWell(HOOK)
  site.mail.mails.length = 0
})

const wait = (channel: keyof typeof site.fields, words = message('Feed: failing', 'It fails')) =>
  addDelivery(
    site.context.db,
    { channel, event: 'feed', matter: 'feed:7', ...words, link: 'https://news.example/admin' },
    site.context.now(),
  )
const delivery = async (id: string) => {
  const { deliveries } = (await site.admin('GET /api/alerts')).body
  return deliveries.find((each: { id: string }) => each.id === id)
}

test('killed between sending and writing it down, it is sent once more under the same id', async () => {
  await site.setUp('webhook')
  const id = await wait('webhook')
  // the message is taken and never answered
  site.receiver.answers(HOOK, () => {})
  const child = spawn(
    process.execPath,
    ['server/testing/quick-process.ts', 'alerts', site.url, site.context.now().toISOString()],
    { env: { ...process.env, ...site.env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  guardChild(child)
  await expect.poll(() => site.receiver.at(HOOK).length, { timeout: 30_000 }).toBe(1)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect(await delivery(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  site.receiver.answersWell(HOOK)
  // it may still be on its way: nobody else sends it yet
  await sendAlerts(site.context)
  expect(site.receiver.at(HOOK)).toHaveLength(1)
  site.pass(2)
  await sendAlerts(site.context)
  await sendAlerts(site.context)
  expect(site.receiver.at(HOOK).map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('what an older version was sending when it died is sent once, under its id', async () => {
  await site.setUp('webhook')
  const id = await wait('webhook')
  const lease = new Date(site.context.now().getTime() + 60_000).toISOString()
  await site.context.db.update(alertDeliveries).set({ attempts: 1, next_try_at: lease })
  await sendAlerts(site.context)
  expect(site.receiver.at(HOOK)).toEqual([])
  site.pass(1)
  await Promise.all([sendAlerts(site.context), sendAlerts(site.context)])
  expect(site.receiver.at(HOOK).map(({ headers }) => headers['webhook-id'])).toEqual([id])
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('a webhook is signed over its id, the time and the body', async () => {
  await site.setUp('webhook')
  await wait('webhook')
  await sendAlerts(site.context)
  const [received] = site.receiver.at(HOOK)
  if (!received) throw new Error('nothing arrived')
  const { headers, body } = received
  const time = String(headers['webhook-timestamp'])
  expect(Number(time) * 1000).toBe(site.context.now().getTime())
  const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${time}.${body}`)
  expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
})

test('what fails is tried again after growing waits, then given up, and can be sent again', async () => {
  await site.setUp('webhook')
  const id = await wait('webhook')
  site.receiver.answers(HOOK, (reply) => reply.writeHead(503).end('busy'))
  const tries = () => site.receiver.at(HOOK).length
  await sendAlerts(site.context)
  expect(await delivery(id)).toMatchObject({ state: 'waiting', answer: '503 busy' })
  const [waits, last] = [[1, 5, 15, 60, 180], 6]
  for (const [index, minutes] of waits.entries()) {
    site.pass(minutes - 0.5)
    await sendAlerts(site.context)
    expect(tries()).toBe(index + 1)
    site.pass(0.5)
    await sendAlerts(site.context)
    expect(tries()).toBe(index + 2)
  }
  expect(tries()).toBe(last)
  expect(await delivery(id)).toMatchObject({ state: 'failed', attempts: last })
  site.receiver.answersWell(HOOK)
  const again = await site.admin(`POST /api/alerts/deliveries/${id}/again`)
  expect(again).toMatchObject({ status: 200, body: { id, state: 'delivered' } })
  expect((await site.admin(`POST /api/alerts/deliveries/${id}/again`)).status).toBe(404)
  expect(new Set(site.receiver.at(HOOK).map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([id]),
  )
})

test('what Telegram asks for in its answer is kept to, by every message that waits for it', async () => {
  await site.setUp('telegram')
  const path = `/telegram/bot${BOT_TOKEN}/sendMessage`
  const tooMany = { ok: false, description: 'Too Many Requests', parameters: { retry_after: 600 } }
  site.receiver.answers(path, (reply) =>
    reply.writeHead(429, { 'content-type': 'application/json' }).end(JSON.stringify(tooMany)),
  )
  await wait('telegram')
  await wait('telegram')
  await sendAlerts(site.context)
  site.receiver.answersWell(path)
  site.pass(9)
  await sendAlerts(site.context)
  expect(site.receiver.at(path)).toHaveLength(1)
  site.pass(1)
  await sendAlerts(site.context)
  expect(site.receiver.at(path)).toHaveLength(3)
})

test('Retry-After is kept to', async () => {
  await site.setUp('slack')
  const path = '/services/T1/token-51ac'
  site.receiver.answers(path, (reply) => reply.writeHead(429, { 'retry-after': '600' }).end())
  await wait('slack')
  await sendAlerts(site.context)
  site.receiver.answersWell(path)
  site.pass(9)
  await sendAlerts(site.context)
  expect(site.receiver.at(path)).toHaveLength(1)
  site.pass(2)
  await sendAlerts(site.context)
  expect(site.receiver.at(path)).toHaveLength(2)
})

test.each([
  [404, { 'content-type': 'text/plain' }, 'no_service', '404 no_service'],
  [
    400,
    {},
    '{"ok":false,"description":"Bad Request: chat not found"}',
    '400 Bad Request: chat not found',
  ],
  [500, { 'content-type': 'text/html' }, '<h1>Sorry</h1>', '500'],
  [302, { location: '/elsewhere' }, '', 'It answers with a redirect, which is not followed.'],
])('a test that is answered %i says so', async (status, headers, body, answer) => {
  await site.setUp('webhook')
  site.receiver.answers(HOOK, (reply) => reply.writeHead(status, headers).end(body))
  const tested = await site.admin('POST /api/alerts/channels/webhook/test', {})
  expect(tested).toMatchObject({ status: 200, body: { event: 'test', state: 'failed', answer } })
  expect(site.receiver.received).toHaveLength(1)
})

test('an answer that quotes the secret is not shown with it', async () => {
  await site.setUp('telegram')
  const path = `/telegram/bot${BOT_TOKEN}/sendMessage`
  site.receiver.answers(path, (reply) => reply.writeHead(401).end(`wrong token ${BOT_TOKEN}`))
  const { body } = await site.admin('POST /api/alerts/channels/telegram/test', {})
  expect(body.answer).toBe('401 wrong token …')
})

const HOSTILE =
  'Win\r\nBcc: all@evil.example\n<!channel> <https://evil.example|here> @everyone [free](https://evil.example) *bold* _it_ `x` <b>B</b> \u202Etxt\u2028 /start '

test('a hostile headline is text and nothing else, 300 characters at most', async () => {
  await site.setUpAll()
  const words = message(`${HOSTILE}: failing`, HOSTILE + 'x'.repeat(1000))
  expect([...words.title, ...words.text]).toHaveLength(300)
  for (const kind of ['webhook', 'telegram', 'discord', 'slack', 'email'] as const)
    await wait(kind, words)
  await sendAlerts(site.context)
  const bodyAt = (path: string) => JSON.parse(site.receiver.at(path)[0]?.body ?? '{}')
  const hook = bodyAt(HOOK)
  expect(hook.title).toContain('Win Bcc: all@evil.example <!channel>')
  expect(hook.title + hook.text).not.toMatch(/[\p{Cc}\u202e\u2028]/u)

  const slack = bodyAt('/services/T1/token-51ac')
  for (const text of [slack.text, slack.blocks[0].text.text]) {
    expect(text).not.toMatch(/[<>]|@everyone|https:\/\/evil|evil\.example/)
    expect(text.split('\n')).toHaveLength(3)
  }
  expect(slack.blocks[0].text.type).toBe('plain_text')

  const discord = bodyAt('/discord/7/token-d15c')
  expect(discord.allowed_mentions).toEqual({ parse: [] })
  expect(discord.content).not.toMatch(/(?<!\\)[*_`<[\]]|@everyone|https:\/\/evil|evil\.example/)

  const telegram = bodyAt(`/telegram/bot${BOT_TOKEN}/sendMessage`)
  expect(telegram).not.toHaveProperty('parse_mode')
  expect(telegram.chat_id).toBe('@newsroom')
  expect(telegram.text).not.toMatch(/@everyone|https:\/\/evil|evil\.example/)

  const [mail] = site.mail.mails
  const head = mail?.source.slice(0, mail.source.indexOf('\r\n\r\n')) ?? ''
  expect(head).not.toMatch(/^Bcc:/im)
  expect(mail?.to).toHaveLength(2)
  expect(head.match(/^[\w-]+(?=:)/gm)).toEqual(
    expect.arrayContaining(['From', 'To', 'Subject', 'Message-ID', 'Auto-Submitted']),
  )
  expect(mail?.source).toContain('Content-Type: text/plain')
  expect(mail?.source.slice(head.length)).not.toMatch(/evil\.example/)
})

test.each([
  ['Claim at evil.com/airdrop now', 'Claim at evil.\u200bcom/airdrop now'],
  [
    'xn--e1.co.uk and \u0431\u0430\u043d\u043a.\u0440\u0444',
    'xn--e1.\u200bco.\u200buk and \u0431\u0430\u043d\u043a.\u200b\u0440\u0444',
  ],
  ['Bitcoin at $1.5 trillion. Up 3.2 %', 'Bitcoin at $1.5 trillion. Up 3.2 %'],
])('%s is no link', (text, shown) => expect(defused(text)).toBe(shown))

test('mail is never sent without TLS, nor to a server that cannot prove its name', async () => {
  await site.setUp('email')
  const send = (body: object) => site.admin('POST /api/alerts/channels/email/test', body)
  expect((await send({})).body).toMatchObject({
    state: 'delivered',
    answer: expect.stringMatching(/^accepted in /),
  })
  expect(site.mail.mails[0]?.source).toContain('Subject: Crypto News: a test\r\n')
  const refused = await send({ secret: 'wrong' })
  expect(refused.body).toMatchObject({
    state: 'failed',
    answer: 'The server refused the user name or password (535). Nothing was sent.',
  })
  expect(site.mail.plainLines.join()).not.toMatch(/AUTH|MAIL FROM/)

  const plain = await fakeMailServer({ hasTls: false })
  const named = await fakeMailServer()
  const allowHosts = [plain.host, `localhost:${named.port}`]
  const outbound = createOutbound({ allowHosts, userAgent: 'test' })
  const mail = { id: 'one', to: 'b@news.example', subject: 'Feed: failing', text: 'It fails' }
  const server = { tls: 'starttls', user: 'alerts', password: 'mail-password' } as const
  const to = { ...server, from: 'a@news.example' }
  try {
    expect(
      await sendMail(outbound, { ...to, host: '127.0.0.1', port: plain.port }, mail),
    ).toMatchObject({
      delivered: false,
      answer: expect.stringContaining('STARTTLS'),
    })
    // its certificate is for 127.0.0.1
    expect(
      await sendMail(outbound, { ...to, host: 'localhost', port: named.port }, mail),
    ).toMatchObject({
      delivered: false,
      answer: expect.stringContaining('certificate'),
    })
    expect(await sendMail(outbound, { ...to, host: '127.0.0.1', port: named.port }, mail)).toEqual({
      delivered: false,
      isFinal: true,
      isOurs: true,
      answer: expect.stringContaining('not allowed'),
    })
    for (const { mails, plainLines } of [plain, named]) {
      expect(mails).toEqual([])
      expect(plainLines.join()).not.toMatch(/AUTH|MAIL FROM/)
    }
  } finally {
    await Promise.all([plain.close(), named.close(), outbound.close()])
  }
})

test('a mail server on this machine may do without TLS, with or without a password', async () => {
  const relay = await fakeMailServer({ hasTls: false })
  const outbound = createOutbound({
    allowHosts: [relay.host, `localhost:${relay.port}`],
    userAgent: 'test',
  })
  const mail = { id: 'one', to: 'b@news.example', subject: 'Feed: failing', text: 'It fails' }
  const server = { port: relay.port, tls: 'none' } as const
  const to = { ...server, from: 'a@news.example' }
  const withUser = { user: 'alerts', password: 'mail-password' }
  try {
    for (const [host, user] of [
      ['127.0.0.1', { user: null, password: null }],
      ['localhost', withUser],
    ] as const)
      expect(await sendMail(outbound, { ...to, ...user, host }, mail)).toMatchObject({
        delivered: true,
      })
    expect(relay.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([false, false])
  } finally {
    await Promise.all([relay.close(), outbound.close()])
  }
})
