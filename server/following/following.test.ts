import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import { hashOf } from '../accounts/auth/tokens.ts'
import { followChannels, followers, followMessages } from '../platform/database/schema.ts'
import { makeCategory, makeTag } from '../testing/factories.ts'
import { onceAFile } from '../testing/fixture.ts'
import { openFollowing, PUSH, readerOf } from '../testing/follow-site.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'
import { channelByToken, manageToken, signToken } from './follow-access.ts'
import { applyForgotten } from './forgotten.ts'
import { followSettingsOf, saveFollowSettings } from './settings-store.ts'
import { type FollowChannelRow, rulesOf, updateFollowChannel } from './store.ts'

let now = new Date('2026-11-15T12:00:00.000Z')
const folder = testFolder()
const site = onceAFile(async () => {
  const made = await testApp({
    env: { DATA_DIR: folder, RATE_LIMIT: '0', TELEGRAM_BOT_TOKEN: '1:token' },
    now: () => now,
  })
  await openFollowing(made.context)
  return made
})
const reader = (...given: Parameters<ReturnType<typeof readerOf>>) => readerOf(site)(...given)

const follow = (body: object, secret?: string) =>
  reader('POST /api/follow', {
    ...(secret && { secret }),
    body: { view: '/', when: 'each', zone: 'Europe/Berlin', ...body },
  })
const newReader = async (name: string, body: object = {}) => {
  const { status, body: reply } = await follow({ push: PUSH(name), ...body })
  expect(status).toBe(201)
  return { secret: reply.secret ?? '', following: reply.following }
}
const channelOf = async (kind: 'mail' | 'push' | 'telegram', state?: string) => {
  const rows = await site.context.db
    .select()
    .from(followChannels)
    .where(eq(followChannels.kind, kind))
  const row = rows.filter((each) => state === undefined || each.state === state).at(-1)
  if (!row) throw new Error('There is no such channel')
  return row
}

test('a view is followed by its canonical address, in words, without an account', async () => {
  const tag = await makeTag(site.context.db, 'Rules')
  await makeCategory(site.context.db, { tagId: tag.id, slug: 'regulation', name: 'Regulation' })
  const first = await newReader('canonical', {
    view: '/news?page=3&view=grid&until=9&before=x&within=24h&no_ads=true&coin=sol,BTC&search=etf%20flows&sentiment_score=7-10',
    quiet: { from: 22, to: 7 },
  })
  expect(first.secret).toMatch(/^[\w-]{43}$/)
  expect(first.following).toMatchObject({
    zone: 'Europe/Berlin',
    quiet: { from: 22, to: 7 },
    scope: 'all',
    channels: [
      { kind: 'push', state: 'confirmed', shown: '', rules: 1, consent_at: now.toISOString() },
    ],
  })
  expect(first.following.rules[0]).toMatchObject({
    view: '/?search=etf+flows&sentiment_score=7-10&no_ads=true&coin=BTC&coin=SOL',
    name: 'BTC, SOL, Search: etf flows, bullish, no ads',
    when: 'each',
    channels: ['push'],
    last_at: null,
  })
  for (const [view, shown, name] of [
    ['/coins/sol?until=3', '/coins/SOL', 'SOL'],
    ['/regulation', '/regulation', 'Regulation'],
    ['/?publisher=Ledgerline', '/?publisher=Ledgerline', 'Outlet: Ledgerline'],
    ['/corrections?show=all', '/corrections', 'Corrections'],
    ['/articles', '/', 'All news'],
  ]) {
    const when = view === '/corrections?show=all' ? 'each' : 'outlets-3'
    const { status, body } = await follow({ view, when, channels: ['push'] }, first.secret)
    expect(status, view).toBe(201)
    expect(body.secret).toBeUndefined()
    expect(body.following.rules.find((rule) => rule.view === shown)?.name).toBe(name)
  }
  // following a view again changes when
  const again = await follow(
    { view: '/coins/SOL', when: 'daily', hour: 8, channels: ['push'] },
    first.secret,
  )
  expect(again.body.following.rules).toHaveLength(6)
  const shown = await reader('GET /api/following', { secret: first.secret })
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.body.rules.find(({ view }) => view === '/coins/SOL')).toMatchObject({
    when: 'daily',
    hour: 8,
  })
})

test('a view with a filter that does not exist is refused by name, not followed without it', async () => {
  const view = '/?featured=true&coin=SOL'
  for (const { status, body } of [
    await reader(`GET /api/follow/view?view=${encodeURIComponent(view)}`),
    await follow({ view, push: PUSH('featured') }),
  ]) {
    const error = "There is no filter 'featured' to follow."
    expect([status, body]).toMatchObject([400, { error }])
  }
})

const hundred = <T>(make: (n: number) => T) => Array.from({ length: 100 }, (_, n) => make(n))

test.each<[object, number]>([
  [{ view: 'https://elsewhere.example/' }, 400],
  [{ view: '//elsewhere.example/' }, 400],
  [{ view: '/nowhere' }, 404],
  [{ view: '/stories/77' }, 404],
  [{ view: '/%E0%A4%A' }, 400],
  [{ when: 'corrections' }, 400],
  [{ when: 'first' }, 400],
  [{ view: '/corrections', when: 'outlets-2' }, 400],
  [{ when: 'daily' }, 400],
  [{ zone: 'Mars/Olympus' }, 400],
  [{ push: undefined }, 400],
  [{ push: undefined, mail: 'no address' }, 400],
  [{ push: undefined, mail: 'a@b.example\r\nBcc: x@y.example' }, 400],
  // rule bombs
  ...['coin', 'publisher', 'tag'].flatMap((filter): [object, number][] => [
    [{ view: `/?${hundred((n) => `${filter}=C${n}`).join('&')}` }, 400],
    [{ view: `/?${filter}=${hundred((n) => `C${n}`).join(',')}` }, 400],
  ]),
  [{ view: `/?${hundred((n) => `coin=C${n}&publisher=Outlet${n}`).join('&')}` }, 400],
  [
    {
      view: `/?search=${hundred((n) => `word${n}`)
        .join('+')
        .repeat(5)}`,
    },
    400,
  ],
  ...[
    'http://127.0.0.1:9/push',
    'https://127.0.0.1/push',
    'https://192.168.0.1/fcm.googleapis.com',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://evilpush.apple.com/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
  ].map((endpoint) => [{ push: { ...PUSH('x'), endpoint } }, 400] as [object, number]),
  ...[
    'http://127.0.0.1/hook',
    'http://[::1]/hook',
    'http://10.0.0.1/',
    'ftp://site.example/',
    'http://localhost:9/',
  ].map((webhook) => [{ push: undefined, webhook }, 400] as [object, number]),
])('is refused: %j', async (body, status) => {
  const before = await site.context.db.$count(followers)
  expect((await follow({ push: PUSH('refused'), ...body })).status).toBe(status)
  expect(await site.context.db.$count(followers)).toBe(before)
})

test('an address is written to only after it was confirmed, and a known one is answered like an unknown one', async () => {
  const { db, config } = site.context
  const ask = () => follow({ mail: 'Ana@Example.org', when: 'outlets-2' })
  const first = await ask()
  expect(first.body.following.channels).toEqual([
    {
      kind: 'mail',
      state: 'waiting',
      paused_for: null,
      shown: 'A…@example.org',
      consent_at: null,
      rules: 1,
    },
  ])
  const channel = await channelOf('mail')
  expect(channel.address_sealed).not.toContain('Ana')
  const token = await signToken(config, 'confirm', channel, new Date(now.getTime() + 1000))
  const forged = `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`
  const refused = await reader('POST /api/follow/confirm', { body: { token: forged } })
  expect(refused.status).toBe(404)
  const confirmed = await reader('POST /api/follow/confirm', { body: { token } })
  expect(confirmed.body).toMatchObject({ name: 'All news' })
  expect((await channelOf('mail')).state).toBe('confirmed')
  // its link shows only what the address follows, and cannot be used for anything else
  const byLink = await reader('GET /api/following', { secret: confirmed.body.secret ?? '' })
  expect(byLink.body).toMatchObject({ scope: 'address', rules: [{ view: '/' }] })
  expect((await follow({ push: PUSH('scope') }, confirmed.body.secret)).status).toBe(400)
  // nor does it reach the other channels of the follower
  await follow({ when: 'outlets-2', push: PUSH('both'), channels: ['mail'] }, first.body.secret)
  const stopped = await reader(`DELETE /api/following/rules/${byLink.body.rules[0]?.id}`, {
    secret: confirmed.body.secret ?? '',
  })
  expect(stopped.body.rules).toEqual([])
  const left = await reader('GET /api/following', { secret: first.body.secret ?? '' })
  expect(left.body.rules).toMatchObject([{ channels: ['push'] }])
  await follow({ when: 'outlets-2', channels: ['mail'] }, first.body.secret)
  await reader('DELETE /api/following/channels/push', { secret: first.body.secret ?? '' })
  expect(
    await channelByToken(site.context, confirmed.body.secret ?? '', 'unsubscribe'),
  ).toBeUndefined()

  const without = ({ following: { rules, ...rest } }: typeof first.body) => ({
    ...rest,
    rules: rules.map(({ id: _, ...rule }) => rule),
  })
  const second = await ask()
  expect(without(second.body)).toEqual(without(first.body))
  await ask()
  await ask()
  // at most three an hour, however many ask
  const sent = (await db.select().from(followMessages)).filter(({ kind }) => kind === 'confirm')
  expect(sent).toHaveLength(3)

  // a stranger asks for an address in use: once confirmed it follows that too, and the stranger sees nothing of it
  const stranger = await follow({
    mail: 'ana@example.org',
    view: '/coins/BTC',
    push: PUSH('stranger'),
  })
  const asked = { mail: 'ana@example.org', when: 'outlets-2' } as const
  await follow({ ...asked, view: '/coins/SOL' }, stranger.body.secret)
  const ofStranger = (await db.select().from(followers)).find(
    ({ secret_hash }) => secret_hash === hashOf(stranger.body.secret ?? ''),
  )
  const [other] = (await db.select().from(followChannels)).filter(
    ({ kind, follower_id }) => kind === 'mail' && follower_id === ofStranger?.id,
  )
  const again = await reader('POST /api/follow/confirm', {
    body: {
      token: await signToken(
        config,
        'confirm',
        other as FollowChannelRow,
        new Date(now.getTime() + 1000),
      ),
    },
  })
  const followed = async (secret = '') => {
    const { channels, rules } = (await reader('GET /api/following', { secret })).body
    return [channels.map(({ kind }) => kind), rules.map(({ view }) => view).toSorted()]
  }
  expect(await followed(stranger.body.secret)).toEqual([['push'], ['/coins/BTC']])
  expect(await followed(first.body.secret)).toEqual([['mail'], ['/', '/coins/BTC', '/coins/SOL']])
  expect(await followed(again.body.secret)).toEqual(await followed(first.body.secret))

  const known = await reader('POST /api/follow/link', { body: { mail: 'ana@example.org' } })
  const unknown = await reader('POST /api/follow/link', { body: { mail: 'nobody@example.org' } })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})

test('unsubscribing needs one POST of a form, and the token can do nothing else', async () => {
  const { db, config } = site.context
  const channel = await channelOf('mail', 'confirmed')
  const token = await signToken(config, 'unsubscribe', channel, null)
  expect((await reader('GET /api/following', { secret: token })).status).toBe(404)
  expect((await reader('POST /api/follow/pause', { body: { token } })).status).toBe(404)
  expect((await reader('POST /api/follow/confirm', { body: { token } })).status).toBe(404)
  const pause = await signToken(config, 'pause', channel, null)
  expect((await reader('POST /api/follow/pause', { body: { token: pause } })).status).toBe(200)
  expect((await channelOf('mail', 'confirmed')).paused_until).toBe('2026-11-22T12:00:00.000Z')
  for (let time = 0; time < 2; time++) {
    const response = await site.app.inject({
      method: 'POST',
      url: `/follow/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(200)
  }
  expect(await db.$count(followChannels, eq(followChannels.id, channel.id))).toBe(0)
})

test('what was forgotten does not come back with a restored database', async () => {
  const { db } = site.context
  const { secret } = await newReader('forgotten', { webhook: 'https://hooks.example/in' })
  const [push] = (await db.select().from(followChannels)).slice(-2)
  const [follower] = await db
    .select()
    .from(followers)
    .where(eq(followers.id, push?.follower_id ?? ''))
  const rows = await db
    .select()
    .from(followChannels)
    .where(eq(followChannels.follower_id, follower?.id ?? ''))
  expect((await reader('DELETE /api/following', { secret })).status).toBe(200)
  expect((await reader('GET /api/following', { secret })).status).toBe(404)
  expect(await db.$count(followers, eq(followers.id, follower?.id ?? ''))).toBe(0)
  const file = readFileSync(join(folder, 'forgotten-followers'), 'utf8')
  expect(file).toContain(push?.address_hmac)
  expect(file).not.toContain('fcm.googleapis.com')
  // as an older backup has it
  if (follower) await db.insert(followers).values(follower)
  await db.insert(followChannels).values(rows.map(({ id: _, ...row }) => row))
  await applyForgotten(site.context)
  expect(await db.$count(followers, eq(followers.id, follower?.id ?? ''))).toBe(0)
  // who comes back stays
  now = new Date(now.getTime() + 1000)
  const back = await newReader('forgotten')
  await applyForgotten(site.context)
  expect((await reader('GET /api/following', { secret: back.secret })).status).toBe(200)
  now = new Date(now.getTime() + 401 * DAY_MS)
  await applyForgotten(site.context)
  expect(readFileSync(join(folder, 'forgotten-followers'), 'utf8')).toBe('')
  now = new Date('2026-11-15T13:00:00.000Z')
})

test('rules and channels are changed and deleted by whoever has the secret, and by nobody else', async () => {
  const { secret, following } = await newReader('managed', {
    webhook: 'https://hooks.example/managed',
  })
  const other = await newReader('stranger')
  const id = following.rules[0]?.id
  expect((await reader(`DELETE /api/following/rules/${id}`, { secret: other.secret })).status).toBe(
    404,
  )
  for (const wrong of [
    '',
    'x',
    'A'.repeat(43),
    `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`,
    `${secret}A`,
    'm.1.0.x',
    "' or 1=1",
  ])
    expect((await reader('GET /api/following', { secret: wrong })).status, wrong).toBe(404)
  const changed = await reader(`PATCH /api/following/rules/${id}`, {
    secret,
    body: { paused: true },
  })
  expect(changed.body.rules).toMatchObject([{ paused: true }])
  const quiet = { from: 23, to: 6 }
  const again = await follow({ when: 'daily', hour: 7, channels: ['webhook'], quiet }, secret)
  expect(again.body.following).toMatchObject({
    quiet,
    rules: [{ when: 'daily', hour: 7, channels: ['webhook'], paused: false }],
  })
  // only a daily digest has an hour
  const each = await follow({ when: 'each', hour: 7, channels: ['webhook'] }, secret)
  expect(each.body.following.rules).toMatchObject([{ when: 'each', hour: null }])
  expect((await follow({ channels: ['mail'] }, secret)).status).toBe(400)
  const paused = await reader('PATCH /api/following', {
    secret,
    body: { pause_days: 7 },
  })
  expect(paused.body).toMatchObject({ paused_until: '2026-11-22T13:00:00.000Z' })
  const without = await reader('DELETE /api/following/channels/webhook', { secret })
  expect(without.body).toMatchObject({ rules: [], channels: [{ kind: 'push' }] })
})

test('a reader has 50 views, a network five new readers an hour, and a site a limit', async () => {
  const { db } = site.context
  const { secret } = await newReader('many')
  await saveFollowSettings(db, { rules_max: 3 })
  const more = (n: number) => follow({ view: `/coins/C${n}`, channels: ['push'] }, secret)
  expect([(await more(1)).status, (await more(2)).status]).toEqual([201, 201])
  const full = await more(3)
  expect(full.status).toBe(409)
  expect(full.body).toMatchObject({ message: 'This address follows 3 views. Delete one first.' })
  expect((await more(2)).status).toBe(201)

  await saveFollowSettings(db, { new_per_hour: 5 })
  const from = (ip: string, n: number) =>
    reader('POST /api/follow', {
      ip,
      body: { view: '/', when: 'each', zone: 'UTC', push: PUSH(`network ${ip} ${n}`) },
    })
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push((await from('2001:db8::1', n)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
  expect((await from('2001:db8::2', 9)).status).toBe(429)
  expect((await from('198.51.100.2', 1)).status).toBe(201)
  now = new Date(now.getTime() + HOUR_MS)
  expect((await from('2001:db8::1', 8)).status).toBe(201)
  await saveFollowSettings(db, { followers_max: 1 })
  expect((await from('198.51.100.3', 1)).status).toBe(429)
  await saveFollowSettings(db, { followers_max: 20_000, new_per_hour: 200, rules_max: 50 })
})

test('who knows the address of a webhook learns nothing of it and takes nothing over', async () => {
  const webhook = 'https://hooks.example/guessable'
  const { secret } = await newReader('owner', { push: undefined, webhook, view: '/?search=merger' })
  const stranger = await follow({ webhook })
  expect(stranger.status).toBe(409)
  expect(JSON.stringify(stranger.body)).not.toMatch(/merger|whsec/)
  const { body } = await reader('GET /api/following', { secret })
  expect(body).toMatchObject({
    rules: [{ name: 'Search: merger' }],
    channels: [{ kind: 'webhook' }],
  })
  expect((await follow({ webhook }, secret)).status).toBe(201)
})

test('a follower who changes the mail address again and again sends mail to few, and none to the wrong one', async () => {
  const { db } = site.context
  await saveFollowSettings(db, { new_per_hour: 5 })
  const change = (mail: string, secret?: string) =>
    reader('POST /api/follow', {
      ip: '198.51.100.77',
      ...(secret && { secret }),
      body: { view: '/', when: 'each', zone: 'UTC', mail },
    })
  const { body } = await change('one@example.org')
  const statuses: number[] = []
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    statuses.push((await change(`${name}@example.org`, body.secret)).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429])
  const channel = await channelOf('mail')
  const waiting = await db
    .select()
    .from(followMessages)
    .where(eq(followMessages.channel_id, channel.id))
  expect(waiting.map(({ kind }) => kind)).toEqual(['confirm'])
  await saveFollowSettings(db, { new_per_hour: 200 })
})

/** A follower of one view by push and by a mail address that is confirmed. */
async function readerByMail(name: string) {
  const { db, config } = site.context
  const { secret } = await newReader(name, { mail: `${name}@example.org` })
  const waiting = await channelOf('mail', 'waiting')
  const token = await signToken(config, 'confirm', waiting, null)
  expect((await reader('POST /api/follow/confirm', { body: { token } })).status).toBe(200)
  await db.delete(followMessages)
  return { secret, mail: await channelOf('mail', 'confirmed') }
}
const openMessages = () => site.context.db.select().from(followMessages)

test('another address begins without the pause and the refusals of the one before', async () => {
  const { db } = site.context
  const { secret, mail } = await readerByMail('paused-before')
  const failing_since = site.context.now().toISOString()
  const paused_until = '2027-01-01T00:00:00.000Z'
  await updateFollowChannel(db, mail.id, { failures: 2, failing_since, paused_until })
  const body = { view: '/', when: 'each', zone: 'UTC', mail: 'fresh@example.org' }
  expect((await reader('POST /api/follow', { secret, body })).status).toBe(201)
  expect(await channelOf('mail', 'waiting')).toMatchObject({
    id: mail.id,
    failures: 0,
    failing_since: null,
    paused_until: null,
  })
  await reader('DELETE /api/following', { secret })
})

test('the link of a mail removes its own address and no other', async () => {
  const { secret, mail } = await readerByMail('by-link')
  const link = await manageToken(site.context, mail)
  const remove = (kind: string) =>
    reader(`DELETE /api/following/channels/${kind}`, { secret: link })
  expect((await remove('push')).status).toBe(404)
  const kinds = async () =>
    (await reader('GET /api/following', { secret })).body.channels.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['push', 'mail'])
  expect((await remove('mail')).status).toBe(200)
  expect(await kinds()).toEqual(['push'])
})

test('a link to what is followed is mailed to confirmed addresses only', async () => {
  const ask = async (mail: string) => {
    await site.context.db.delete(followMessages)
    expect((await reader('POST /api/follow/link', { body: { mail } })).status).toBe(200)
    return (await openMessages()).map(({ kind }) => kind)
  }
  await newReader('unconfirmed', { mail: 'unconfirmed@example.org' })
  expect(await ask('unconfirmed@example.org')).toEqual([])
  const { mail } = await readerByMail('asks')
  expect(await ask('asks@example.org')).toEqual(['link'])
  await updateFollowChannel(site.context.db, mail.id, { state: 'paused' })
  expect(await ask('asks@example.org')).toEqual([])
})

test('an address gets three mails an hour, however often a link is asked for', async () => {
  await readerByMail('often')
  const ask = async () => {
    now = new Date(now.getTime() + 1_000)
    await reader('POST /api/follow/link', { body: { mail: 'often@example.org' } })
    return site.context.db.$count(followMessages, eq(followMessages.kind, 'link'))
  }
  // the first of the three was the one to confirm
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2])
  now = new Date(now.getTime() + HOUR_MS)
  expect(await ask()).toBe(3)
})

test('following a view again changes when messages come', async () => {
  const { secret } = await newReader('changes its mind')
  const { follower_id } = await channelOf('push')
  await follow({ when: 'outlets-3', channels: ['push'] }, secret)
  const rules = await rulesOf(site.context.db, follower_id)
  expect(rules).toMatchObject([{ when: 'outlets-3', least: 3 }])
})

test('what was followed by a channel alone goes with it', async () => {
  const { db } = site.context
  const { secret } = await newReader('two channels', { webhook: 'https://hooks.example/two' })
  const { follower_id } = await channelOf('push')
  await follow({ view: '/coins/BTC', channels: ['push'] }, secret)
  await reader('DELETE /api/following/channels/push', { secret })
  const left = await rulesOf(db, follower_id)
  expect(left).toMatchObject([{ view: '/', channels: ['webhook'] }])
})

test('the notifications of a browser move to what it follows with now', async () => {
  const before = await newReader('one browser', { view: '/coins/BTC' })
  const after = await newReader('one browser', { view: '/coins/ETH' })
  expect((await reader('GET /api/following', { secret: before.secret })).status).toBe(404)
  const { body } = await reader('GET /api/following', { secret: after.secret })
  expect(body.rules.map(({ view }: { view: string }) => view).toSorted()).toEqual([
    '/coins/BTC',
    '/coins/ETH',
  ])
})

test('a link that waits for the old address does not go to the new one', async () => {
  const { secret, mail } = await readerByMail('moves')
  await reader('POST /api/follow/link', { body: { mail: 'moves@example.org' } })
  expect((await openMessages()).map(({ kind }) => kind)).toEqual(['link'])
  expect((await follow({ mail: 'moved@example.org' }, secret)).status).toBe(201)
  const rows = await openMessages()
  expect(rows.map(({ kind, channel_id }) => [kind, channel_id])).toEqual([['confirm', mail.id]])
})

test('Telegram is linked by a one-time code, and a channel that is switched off is not offered', async () => {
  const { db } = site.context
  expect((await reader('GET /api/follow')).body).toMatchObject({
    mail: true,
    telegram: { bot: '@news_bot' },
  })
  const { body } = await follow({ telegram: true })
  expect(body.telegram_url).toMatch(/^https:\/\/t\.me\/news_bot\?start=[\w-]{22}$/)
  expect(body.following.channels).toMatchObject([{ kind: 'telegram', state: 'waiting' }])
  await saveFollowSettings(db, { telegram: false })
  expect((await follow({ telegram: true })).status).toBe(400)
  await saveFollowSettings(db, { telegram: true })
})

test('an admin sees numbers and settings, never an address', async () => {
  const { status, body } = await site.admin('GET /api/readers')
  expect(status).toBe(200)
  expect(body.followers).toBeGreaterThan(3)
  expect(body.channels.find(({ kind }: { kind: string }) => kind === 'push')).toMatchObject({
    enabled: true,
    missing: null,
  })
  expect(JSON.stringify(body)).not.toMatch(/example\.org|hooks\.example|googleapis|1:token/i)
  const { body: after } = await site.admin('PATCH /api/readers', {
    telegram_token: '77:secret-7f2c',
    mail_from: 'desk@site.example',
  })
  expect(after).toMatchObject({ telegram_token: 'ends in 7f2c', mail_from: 'desk@site.example' })
  expect((await followSettingsOf(site.context.db)).telegram_token_sealed).not.toContain('7f2c')
  const keys = await site.admin('POST /api/readers/push-keys')
  expect(keys.body.push_key).not.toBe(body.push_key)
  expect((await site.as('editor', 'GET /api/readers')).status).toBe(403)
})
