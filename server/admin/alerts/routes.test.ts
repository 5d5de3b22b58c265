import { expect, test } from 'vitest'
import { CHANNEL_KINDS } from '../../../contract/admin/alert-events.ts'
import { activityLogs, alertChannels } from '../../platform/database/schema.ts'
import { alertSite, BOT_TOKEN, WEBHOOK_SECRET } from '../../testing/alert-site.ts'
import { onceAFile } from '../../testing/fixture.ts'

const site = onceAFile(alertSite)
const channel = async (kind: string) =>
  (await site.admin('GET /api/alerts')).body.channels.find(
    (each: { kind: string }) => each.kind === kind,
  )

test('a site begins with five channels, none of them set up', async () => {
  const { body } = await site.admin('GET /api/alerts')
  expect(body.channels.map(({ kind }: { kind: string }) => kind)).toEqual(Object.keys(site.fields))
  for (const each of body.channels)
    expect(each).toMatchObject({ state: 'none', enabled: false, last: null })
  expect(body).toMatchObject({
    rules: { feed_after_minutes: 60, story_outlets: 5 },
    deliveries: [],
  })
})

test('secrets are sealed, shown by their end, kept when left out, and never written down', async () => {
  await site.setUpAll()
  await site.put('webhook', { events: ['disk', 'feed'] })
  expect(await channel('webhook')).toMatchObject({
    state: 'ready',
    events: ['feed', 'disk'],
    target: `${site.receiver.host}, ends in 7f2c`,
    address: { state: 'sealed', ends_in: '7f2c' },
    secret: { state: 'sealed', ends_in: WEBHOOK_SECRET.slice(-4) },
  })
  expect(await channel('telegram')).toMatchObject({ state: 'ready', target: '@newsroom' })
  expect((await channel('email')).target).toBe(
    `desk@news.example, mara@news.example via 127.0.0.1:${site.mail.port}`,
  )
  const { db } = site.context
  const everything = JSON.stringify([
    (await site.admin('GET /api/alerts')).body,
    (await site.admin('GET /api/logs')).body,
    await db.select().from(activityLogs),
    await db.select().from(alertChannels),
  ])
  for (const secret of [
    WEBHOOK_SECRET,
    'token-7f2c',
    BOT_TOKEN,
    'mail-password',
    'token-51ac',
    'token-d15c',
  ])
    expect(everything).not.toContain(secret)
})

test('every change is in the log and can be undone, but for secrets', async () => {
  const { id } = await channel('slack')
  await site.put('slack', { enabled: false, events: ['story'] })
  expect((await site.admin(`POST /api/changes/alert_channel/${id}/undo`)).status).toBe(200)
  expect(await channel('slack')).toMatchObject({ enabled: true, state: 'ready' })
  await site.put('slack', { address: site.receiver.url('/services/another-0815') })
  const [row] = (await site.admin(`GET /api/logs?entity_type=alert_channel&entity_id=${id}`)).body
  expect(row.change).toMatchObject({
    by: 'admin',
    name: 'Alerts: Slack',
    fields: [{ field: 'address_sealed', before: 'replaced', after: 'replaced' }],
    undo: 'no',
    note: 'The address was replaced and the old one is not kept.',
  })
  await site.admin('PUT /api/alerts/rules', { feed_after_minutes: 1440, story_outlets: 3 })
  expect((await site.admin('POST /api/changes/alert_rules/1/undo')).status).toBe(200)
  expect((await site.admin('GET /api/alerts')).body.rules).toEqual({
    feed_after_minutes: 60,
    story_outlets: 5,
  })
  // as it was before it was set up: nothing to send with, and nothing of it left
  await site.admin('DELETE /api/alerts/channels/slack')
  expect(await channel('slack')).toMatchObject({ state: 'none', enabled: false, target: null })
  expect((await site.put('slack', { enabled: true })).body).toMatchObject({
    error: 'The address is required.',
    field: 'address',
  })
})

test('undoing another mail server does not hand its password to the old one', async () => {
  await site.setUp('email')
  const { id } = await channel('email')
  await site.put('email', { smtp_host: 'mail.example', smtp_port: 587, secret: 'for mail.example' })
  const [row] = (await site.admin(`GET /api/logs?entity_type=alert_channel&entity_id=${id}`)).body
  expect((await site.admin(`POST /api/logs/${row.id}/undo`, { partly: true })).status).toBe(200)
  expect(await channel('email')).toMatchObject({
    smtp_host: '127.0.0.1',
    state: 'none',
    secret: { state: 'none' },
  })
  await site.setUp('email')
})

test('only admins read in the log where alerts go to', async () => {
  await site.setUp('email')
  await site.put('email', { mail_to: 'other@news.example' })
  await site.put('telegram', { chat: '@otherroom' })
  const log = 'GET /api/logs?entity_type=alert_channel'
  expect(JSON.stringify((await site.admin(log)).body)).toMatch(
    /other@news\.example.*smtp_host|@otherroom/,
  )
  for (const role of ['viewer', 'editor'] as const) {
    const { status, body } = await site.as(role, log)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/news\.example|smtp_|127\.0\.0\.1|otherroom/)
  }
  await site.setUpAll()
})

test('a secret that cannot be opened here says so', async () => {
  await site.setUp('discord')
  await site.context.db.update(alertChannels).set({ address_sealed: 'v1.AAAA' })
  expect(await channel('discord')).toMatchObject({
    state: 'lost',
    address: { state: 'lost', ends_in: null },
  })
  await site.setUpAll()
})

test.each([
  ['webhook', { address: 'ftp://hooks.example/x' }, 'http or https'],
  ['webhook', { address: 'http://169.254.169.254/latest' }, 'not allowed'],
  ['webhook', { address: 'http://127.0.0.1:9/x' }, 'not allowed'],
  ['webhook', { secret: 'short' }, 'whsec_'],
  ['telegram', { chat: 'newsroom; drop' }, 'chat'],
  ['telegram', { secret: '1/../../x' }, 'token'],
  ['email', { mail_to: 'desk@news.example\r\nBcc: x@evil.example' }, 'e-mail addresses'],
  ['email', { mail_from: 'News\n <a@news.example>' }, 'News <news@site.example>'],
  ['email', { smtp_host: 'mail.example\r\n', smtp_port: 587, secret: 'x' }, 'must be one line'],
  ['email', { smtp_host: '10.0.0.7', smtp_port: 25, secret: 'x' }, 'not allowed'],
  ['email', { smtp_host: 'mail.example', smtp_port: 80, secret: 'x' }, 'port 80'],
  [
    'email',
    { smtp_host: 'mail.example', smtp_port: 25, smtp_tls: 'none', secret: 'x' },
    'on this machine',
  ],
  ['email', { smtp_host: 'mail.example', smtp_port: 587 }, 'belongs to the old server'],
] as const)('%s refuses %j', async (kind, body, words) => {
  for (const call of [
    `PUT /api/alerts/channels/${kind}`,
    `POST /api/alerts/channels/${kind}/test`,
  ] as const) {
    const refused = await site.admin(call, body)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain(words)
  }
})

test('a channel can be tried before it is saved; three failures in a row need attention', async () => {
  await site.admin('DELETE /api/alerts/channels/webhook')
  const tested = await site.admin('POST /api/alerts/channels/webhook/test', site.fields.webhook)
  expect(tested).toMatchObject({ status: 200, body: { state: 'delivered', event: 'test' } })
  // a receiver that reacts to the end of an issue has nothing to end
  expect(site.hooked().at(-1)).toMatchObject({ event: 'test', is_over: false })
  expect(await channel('webhook')).toMatchObject({ state: 'none', last: { state: 'delivered' } })
  await site.setUp('webhook')
  site.receiver.answers('/hook/token-7f2c', (reply) => reply.writeHead(410).end('gone'))
  const ids = async () =>
    (await site.admin('GET /api/attention')).body.matters.map(({ id }: { id: string }) => id)
  for (let failures = 0; failures < 3; failures++) {
    expect(await ids()).not.toContain('alerts:webhook')
    site.pass(1)
    await site.admin('POST /api/alerts/channels/webhook/test', {})
  }
  expect(await ids()).toContain('alerts:webhook')
})

test('a kind of channel that is new to the database gets its row when it is asked for', async () => {
  const { db } = site.context
  await db.delete(alertChannels)
  expect((await site.put('slack', { ...site.fields.slack, enabled: true })).status).toBe(200)
  const { body } = await site.admin('GET /api/alerts')
  expect(body.channels.map(({ kind }: { kind: string }) => kind)).toEqual(Object.keys(site.fields))
  expect(await channel('slack')).toMatchObject({ state: 'ready', enabled: true })
})

test('alerts and mails say the name that was saved with the next message, and the old one after an undo', async () => {
  await site.setUpAll()
  const told = async () => {
    const before = CHANNEL_KINDS.map((kind) => site.arrived[kind]().length)
    for (const kind of CHANNEL_KINDS) await site.admin(`POST /api/alerts/channels/${kind}/test`, {})
    await site.admin('POST /api/invitations', {
      name: 'Ines',
      role: 'editor',
      mail_to: 'ines@news.example',
    })
    return CHANNEL_KINDS.flatMap((kind, place) => site.arrived[kind]().slice(before[place]))
  }
  const says = (name: string) => Array(CHANNEL_KINDS.length + 1).fill(expect.stringContaining(name))
  expect(await told()).toEqual(says('Crypto News'))
  await site.admin('PUT /api/settings/site', { name: 'Harbour Wire' })
  expect(await told()).toEqual(says('Harbour Wire'))
  expect(site.hooked().at(-1).site).toBe('Harbour Wire')
  expect((await site.admin('POST /api/changes/site/1/undo')).status).toBe(200)
  expect(await told()).toEqual(says('Crypto News'))
})
