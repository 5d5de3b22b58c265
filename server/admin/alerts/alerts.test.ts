import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { ALERT_EVENTS } from '../../../contract/admin/alert-events.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../../platform/database/connect.ts'
import {
  aiCalls,
  alertDeliveries,
  feedStates,
  publishers,
  stories,
} from '../../platform/database/schema.ts'
import { alertSite } from '../../testing/alert-site.ts'
import { makeArticle, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { quietFacts } from '../../testing/quiet-facts.ts'
import { findIssues } from '../attention/find-issues.ts'
import { alertsOf, findAlerts } from './find-alerts.ts'
import { checkAlerts, sendAlerts } from './send-alerts.ts'

const site = onceAFile(alertSite)
// the machine's own disk may be as full as it likes
const hooked = () => site.hooked().filter(({ matter }) => matter !== 'disk')
const titles = () => hooked().map(({ title }) => title)

afterEach(async () => {
  const { db } = site.context
  await db.delete(alertDeliveries)
  await db.delete(publishers)
  await db.delete(aiCalls)
  await db.execute(
    sql`delete from queue.job; delete from stories; delete from language_models; delete from sign_in_addresses`,
  )
  for (const kind of Object.keys(site.fields))
    await site.admin(`DELETE /api/alerts/channels/${kind}`)
  site.receiver.received.length = 0
  site.mail.mails.length = 0
})

const ago = (minutes: number) =>
  new Date(site.context.now().getTime() - minutes * MINUTE_MS).toISOString()

async function failingFeed(db: Database, { name = 'The Daily Satchel', minutes = 120 } = {}) {
  const { id } = await makePublisher(db, { name })
  const state = {
    failures: 3,
    last_error: 'sent a web page instead of a feed.',
    last_success_at: ago(minutes),
  }
  await db.insert(feedStates).values({ publisher_id: id, ...state })
  return id
}
const setFeed = (id: number, values: Partial<typeof feedStates.$inferInsert>) =>
  site.context.db.update(feedStates).set(values).where(eq(feedStates.publisher_id, id))

async function story(db: Database, title: string, outlet_count: number) {
  const { id: lead_article_id } = await makeArticle(db, { title, published_at: ago(30) })
  const [row] = await db
    .insert(stories)
    .values({
      slug: 'a-story',
      first_at: ago(30),
      last_at: ago(-1),
      lead_article_id,
      outlet_count,
      article_count: outlet_count,
    })
    .returning()
  return row?.id
}

const signInFrom = (remoteAddress: string) =>
  site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { username: 'admin', password: 'correct horse' },
  })

test('every kind of alert arrives at every kind of channel', async () => {
  const { db } = site.context
  await site.setUpAll()
  await failingFeed(db)
  const silent = await makePublisher(db, { name: 'Silent' })
  await db.insert(feedStates).values({ publisher_id: silent.id, last_success_at: ago(1) })
  for (let day = 3; day <= 13; day++)
    await makeArticle(db, { publisher_id: silent.id, published_at: ago(day * 24 * 60) })
  await db.insert(aiCalls).values({
    model: 'gpt-4',
    status: 'success',
    trigger: 'click',
    cost_usd: 0.85,
    started_at: ago(10),
  })
  await site.admin('POST /api/ai/models', {
    name: 'larch',
    base_url: 'https://larch.example/v1',
    upstream_model: 'larch-1',
    retires_on: '2026-11-30',
  })
  const { fetchNewPublisher } = await import('../../news/publishers/jobs.ts')
  await site.context.queue.send(fetchNewPublisher, { publisher_id: silent.id })
  await db.execute(
    sql`update queue.job set state = 'failed', completed_on = ${ago(5)}, output = '{"message":"no way"}'`,
  )
  await story(db, 'Harrow Bank opens bitcoin custody', 5)
  await story(db, 'Only four tell this', 4)
  await signInFrom('203.0.113.7')

  // how full the disk is cannot be told by a test: this fact is handed in
  const disk = findIssues({
    ...quietFacts(site.context.now()),
    disk: { used: 81e9, total: 100e9 },
  })
  await checkAlerts(site.context, async (context) => {
    const { alerts, feeds } = await findAlerts(context)
    const rest = alerts.filter(({ event }) => event !== 'disk')
    const rules = { feed_after_minutes: 60, story_outlets: 5 }
    return { feeds, alerts: [...rest, ...alertsOf(disk, rules, context.now(), new Set())] }
  })
  await sendAlerts(site.context)

  const told = {
    feed: 'The Daily Satchel: sent a web page instead of a feed.',
    quiet: 'Silent: quiet for 3 days, usually 1 a day.',
    budget: "AI budget: $0.85 of today's $1.00 is spent (85%).",
    model: 'larch: retires on Nov 30, in 15 days.',
    job: 'Job publisher.fetch-new: failed, and was tried again in vain.',
    disk: 'Disk: 81% full, 81.0 of 100.0 GB.',
    sign_in: 'admin: sign-in from a new address',
    story: '5 outlets report one story',
  }
  const { mail } = site
  for (const [channel, arrived] of Object.entries(site.arrived)) {
    // chats and mails get addresses and names with dots defused
    const all = arrived().map((text) => text.replaceAll(/\u200b|=E2=80=8B/g, ''))
    expect(all, channel).toHaveLength(ALERT_EVENTS.length)
    for (const [event, words] of Object.entries(told))
      expect(
        all.some((text) => text.replaceAll('\u200b', '').includes(words)),
        `${channel}: ${event}`,
      ).toBe(true)
  }
  expect(site.hooked().find(({ event }) => event === 'story')).toMatchObject({
    text: 'Harrow Bank opens bitcoin custody',
    link: expect.stringMatching(/^https:\/\/news\.example\/stories\/\d+\/a-story$/),
    site: 'Crypto News',
    is_over: false,
  })
  expect(site.hooked().find(({ event }) => event === 'sign_in').text).toBe(
    'It came from 203.0.113.7.',
  )
  expect(mail.mails.every(({ isEncrypted, user }) => isEncrypted && user === 'alerts')).toBe(true)
  expect(mail.mails[0]?.to).toEqual(['RCPT TO:<desk@news.example>', 'RCPT TO:<mara@news.example>'])

  // all of it is still so, and an hour later nothing is said twice
  site.pass(61)
  const before = site.receiver.received.length
  await site.run()
  expect(site.receiver.received.slice(before).filter(({ body }) => !body.includes('Disk'))).toEqual(
    [],
  )
})

test('a message says that a feed has failed for the time that was chosen, and another that it has recovered', async () => {
  const { db } = site.context
  await site.setUp('webhook')
  expect(
    (await site.admin('PUT /api/alerts/rules', { feed_after_minutes: 180, story_outlets: 5 }))
      .status,
  ).toBe(200)
  const id = await failingFeed(db, { minutes: 170 })
  await site.run()
  expect(titles()).toEqual([])
  site.pass(10)
  await site.run()
  expect(hooked()).toMatchObject([{ event: 'feed', matter: `feed:${id}`, is_over: false }])
  // well, failed and recovered within the hour: one message about it, when the hour is over
  const well = { failures: 0, last_error: null, last_success_at: ago(0) }
  for (const values of [well, { failures: 3, last_success_at: ago(300) }, well]) {
    site.pass(10)
    await setFeed(id, values)
    await site.run()
  }
  expect(hooked()).toHaveLength(1)
  site.pass(30)
  await site.run()
  expect(hooked()).toHaveLength(2)
  expect(hooked()[1]).toMatchObject({
    title: 'The Daily Satchel has recovered.',
    matter: `feed:${id}`,
    is_over: true,
  })
  await site.admin('PUT /api/alerts/rules', { feed_after_minutes: 60, story_outlets: 5 })
})

test('a webhook that was down gets the failure as a failure, also after the feed has recovered', async () => {
  const { db } = site.context
  const { receiver } = site
  await site.setUp('webhook')
  receiver.answers('/hook/token-7f2c', (reply) => reply.writeHead(503).end('busy'))
  const id = await failingFeed(db)
  await site.run()
  await setFeed(id, { failures: 0, last_error: null, last_success_at: ago(0) })
  site.pass(61)
  await checkAlerts(site.context)
  receiver.received.length = 0
  receiver.answersWell('/hook/token-7f2c')
  await sendAlerts(site.context)
  expect(hooked()).toMatchObject([
    { title: 'The Daily Satchel: sent a web page instead of a feed.', is_over: false },
    { title: 'The Daily Satchel has recovered.', is_over: true },
  ])
})

test('at most one message per issue and hour, also when two processes check at once; a deleted feed has not recovered', async () => {
  const { db } = site.context
  await site.setUp('webhook')
  const id = await failingFeed(db)
  await Promise.all([
    checkAlerts(site.context),
    checkAlerts(site.context),
    checkAlerts(site.context),
  ])
  await Promise.all([sendAlerts(site.context), sendAlerts(site.context)])
  expect(hooked()).toHaveLength(1)
  await db.delete(publishers).where(eq(publishers.id, id))
  site.pass(61)
  await site.run()
  expect(hooked()).toHaveLength(1)
})

test('a budget is told of at 80% and when it is reached', async () => {
  const { db } = site.context
  await site.setUp('webhook')
  const spend = (cost_usd: number) =>
    db
      .insert(aiCalls)
      .values({ model: 'gpt-4', status: 'success', trigger: 'click', cost_usd, started_at: ago(1) })
  await spend(0.79)
  await site.run()
  expect(titles()).toEqual([])
  await spend(0.01)
  await site.run()
  await site.run()
  expect(hooked()).toMatchObject([{ matter: 'budget:day:near' }])
  await spend(0.2)
  await site.run()
  await site.run()
  expect(hooked()).toMatchObject([{ matter: 'budget:day:near' }, { matter: 'budget:day:broken' }])
  expect(titles()[1]).toContain('$1.00 of today')
})

test('only what a channel asks for, and from then on; what is put off is not told', async () => {
  const { db } = site.context
  const id = await failingFeed(db)
  await story(db, 'Told before anybody listened', 9)
  site.pass(5)
  await site.setUp('webhook', { events: ['story'] })
  await site.run()
  expect(titles()).toEqual([])
  await site.admin(`POST /api/attention/feed:${id}/snooze`)
  await site.put('webhook', { events: ['feed'] })
  await site.run()
  expect(titles()).toEqual([])
  await site.put('webhook', { enabled: false })
  site.pass(24 * 60)
  await site.run()
  expect(titles()).toEqual([])
  await site.put('webhook', { enabled: true })
  await site.run()
  expect(hooked()).toMatchObject([{ matter: `feed:${id}` }])
})
