import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FOLLOW_CHANNELS } from '../../contract/following/follow-kinds.ts'
import type { followingEndpoints } from '../../contract/following/following.ts'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { followChannels } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { openFollowing, PUSH, readerOf } from '../testing/follow-site.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'
import { mailboxToken, signToken } from './follow-access.ts'

const site = onceAFile(async () => {
  const made = await testApp({
    env: { DATA_DIR: testFolder(), RATE_LIMIT: '0', TELEGRAM_BOT_TOKEN: '1:token' },
  })
  await openFollowing(made.context)
  return made
})

type Links = Record<'bar' | 'confirm' | 'manage' | 'pause' | 'unsubscribe', string>
/** `secret`: another link of the mail than the one that manages. */
type Call = { path?: string; body?: object; secret?: string }

/** What somebody with all links of one mail can ask for; each endpoint has its row. */
const CALLS: Record<keyof typeof followingEndpoints, (links: Links, rules: number[]) => Call[]> = {
  'GET /api/follow': () => [{}],
  'GET /api/follow/view': () => [{ path: '/api/follow/view?view=/' }],
  'POST /api/follow': () => {
    const quiet = { from: 1, to: 5 }
    const follow = { when: 'daily', hour: 7, zone: 'Asia/Kolkata', quiet }
    const others = [
      { channels: ['push'] },
      { channels: ['mail', 'webhook'] },
      { push: PUSH('taken') },
      { webhook: 'https://hooks.example/taken' },
      { telegram: true },
      { mail: 'other@example.org' },
    ]
    return ['/', '/coins/BTC', '/coins/ETH', '/coins/SOL'].flatMap((view) =>
      [{ channels: ['mail'] }, ...others].map((by) => ({ body: { ...follow, view, ...by } })),
    )
  },
  'POST /api/follow/confirm': (links) => tokens(links),
  'POST /api/follow/pause': (links) => tokens(links),
  'POST /api/follow/link': () => [{ body: { mail: 'own@example.org' } }],
  'POST /api/follow/unsubscribe': (links) => tokens(links),
  'GET /api/follow/barred': (links) => headers(links),
  'PUT /api/follow/barred': (links) => headers(links, { barred: true }),
  'GET /api/following': () => [{}],
  'PATCH /api/following': () => [{ body: { pause_days: 7 } }, { body: { pause_days: 0 } }],
  'DELETE /api/following': () => [{}],
  'PATCH /api/following/rules/:id': (_links, rules) =>
    rules.map((id) => ({ path: `/api/following/rules/${id}`, body: { paused: true } })),
  'DELETE /api/following/rules/:id': (_links, rules) =>
    rules.map((id) => ({ path: `/api/following/rules/${id}` })),
  'DELETE /api/following/channels/:channel': () =>
    FOLLOW_CHANNELS.map((kind) => ({ path: `/api/following/channels/${kind}` })),
  'PATCH /api/following/channels/:channel': () =>
    FOLLOW_CHANNELS.map((kind) => ({
      path: `/api/following/channels/${kind}`,
      body: { paused: false },
    })),
  'POST /api/following/confirmation': () => [{}],
}

const tokens = (links: Links): Call[] => Object.values(links).map((token) => ({ body: { token } }))
const headers = (links: Links, body?: object): Call[] =>
  Object.values(links).map((secret) => ({ secret, ...(body && { body }) }))

const ask = (key: string, secret: string, body?: object) =>
  readerOf(site)(key as 'POST /api/follow', { secret, ...(body && { body }) })

/** Somebody with a confirmed mail address beside a browser and a webhook that was switched off. */
async function newReader(name: string) {
  const follow = async (body: object, secret = '') => {
    const { status, body: reply } = await ask('POST /api/follow', secret, {
      when: 'each',
      zone: 'Europe/Berlin',
      quiet: { from: 22, to: 7 },
      ...body,
    })
    expect(status, JSON.stringify(reply)).toBe(201)
    return reply
  }
  const mail = `${name}@example.org`
  const given = { push: PUSH(name), webhook: `https://hooks.example/${name}`, mail }
  const { secret = '', following } = await follow({ view: '/', ...given })
  await follow({ view: '/coins/BTC', channels: ['push', 'webhook'] }, secret)
  const last = await follow({ view: '/coins/ETH', channels: ['mail'] }, secret)
  expect(following.channels).toHaveLength(3)
  const off = { state: 'paused', paused_for: 'failing' } as const
  await site.context.db.update(followChannels).set(off).where(eq(followChannels.kind, 'webhook'))
  return { secret, mail, rules: last.following.rules.map(({ id }) => id) }
}

async function linksOfLastMail(): Promise<Links> {
  const rows = await site.context.db
    .select()
    .from(followChannels)
    .where(eq(followChannels.kind, 'mail'))
  const channel = rows.at(-1)
  if (!channel) throw new Error('There is no mail address')
  const until = new Date(Date.now() + HOUR_MS)
  const link = (purpose: Exclude<keyof Links, 'bar'>) =>
    signToken(site.context.config, purpose, channel, until)
  const links = {
    bar: await mailboxToken(site.context.config, channel.address_hmac ?? ''),
    confirm: await link('confirm'),
    manage: await link('manage'),
    pause: await link('pause'),
    unsubscribe: await link('unsubscribe'),
  }
  const { status } = await ask('POST /api/follow/confirm', '', { token: links.confirm })
  expect(status).toBe(200)
  return links
}

/** All that is kept of somebody, without the mail address and what only it follows. */
async function besideMail(secret: string) {
  const { status, body } = await ask('GET /api/following', secret)
  expect(status).toBe(200)
  const { zone, quiet, paused_until, created_at } = body
  const channels = body.channels.filter(({ kind }) => kind !== 'mail')
  const rules = body.rules
    .map((rule) => ({ ...rule, channels: rule.channels.filter((kind) => kind !== 'mail') }))
    .filter((rule) => rule.channels.length > 0)
    .toSorted((one, other) => one.id - other.id)
  return { zone, quiet, paused_until, created_at, channels, rules }
}

let readers = 0
test.each([...Object.entries(CALLS), ['one-click unsubscribe', undefined] as const])(
  '%s by the links of a mail touches the address of that mail only',
  async (key, callsOf) => {
    const { secret, rules } = await newReader(`reader${++readers}`)
    const links = await linksOfLastMail()
    const before = await besideMail(secret)
    const other = await newReader(`other${readers}`)
    const othersBefore = (await ask('GET /api/following', other.secret)).body
    if (callsOf)
      for (const { path, body, secret: link = links.manage } of callsOf(links, rules)) {
        const [method, declared] = key.split(' ')
        const { status } = await ask(`${method} ${path ?? declared}`, link, body)
        expect(status).toBeLessThan(500)
      }
    else await site.app.inject({ method: 'POST', url: `/follow/unsubscribe/${links.unsubscribe}` })
    expect(await besideMail(secret)).toEqual(before)
    expect((await ask('GET /api/following', other.secret)).body).toEqual(othersBefore)
  },
)
