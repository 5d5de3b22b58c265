import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type FeedFilters, KEPT_FILTERS } from '../../contract/news/filters.ts'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { conditionsOf } from '../news/feed/filters-store.ts'
import {
  articleStories,
  articles,
  corrections,
  followChannels,
  followers,
  followMessages,
  followRules,
  stories,
  storyReactions,
} from '../platform/database/schema.ts'
import { siteMetrics } from '../platform/http/site-metrics-store.ts'
import { failed, type Sent } from '../platform/messages/sent.ts'
import { sealKey, unsealKey } from '../platform/seal.ts'
import { refreshStories } from '../stories/refresh-stories.ts'
import { makeTag } from '../testing/factories.ts'
import { onceATest } from '../testing/fixture.ts'
import { openFollowing, PUSH, readerOf } from '../testing/follow-site.ts'
import { sendToFollowers } from '../testing/send-to-followers.ts'
import { FLOOD, LISTING, OTHER_NEWS, REPORTS, storySite } from '../testing/story-site.ts'
import { testFolder } from '../testing/test-folder.ts'
import type { FollowMessage } from './channels/follow-message.ts'
import { sweep } from './jobs.ts'
import { matchChanges } from './match-changes.ts'
import { followSettingsOf, saveFollowSettings } from './settings-store.ts'

const folder = testFolder()
const site = onceATest(async () => {
  const made = await storySite({
    env: { DATA_DIR: folder, SITE_URL: 'https://news.example', TELEGRAM_BOT_TOKEN: '1:token' },
  })
  await openFollowing(made.context)
  made.setHours(0)
  return made
})

let sent: (FollowMessage & { address: string })[] = []
const DELIVERED: Sent = { delivered: true, answer: '201' }
let answer: (message: FollowMessage) => Sent = () => DELIVERED
async function channel(address: string, message: FollowMessage) {
  sent.push({ ...message, address })
  return answer(message)
}

/** Of the machine the tests run on nothing is known. */
const matters = async () =>
  (await site.admin('GET /api/attention')).body.matters.filter(
    ({ kind }: { kind: string }) => kind !== 'disk',
  )

async function follow(view: string, when: string, more: object = {}, secret?: string) {
  const { status, body } = await readerOf(site)('POST /api/follow', {
    ...(secret && { secret }),
    body: {
      view,
      when,
      zone: 'Europe/Berlin',
      ...(secret ? { channels: ['push'] } : { push: PUSH(`${view} ${when}`) }),
      ...more,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  // the log of updates is followed from now on
  await matchChanges(site.context)
  return body.secret ?? secret ?? ''
}

/** As the worker does it; returns the titles that were sent. */
async function work(hours: number) {
  site.setHours(hours)
  await site.group()
  await matchChanges(site.context)
  sent = []
  await sendToFollowers(site.context, { push: channel, mail: channel })
  return sent.map(({ title }) => title)
}

const told = (
  text: { title: string; overview: string },
  outlet: string,
  hours: number,
  more: object = {},
) => ({
  ...text,
  outlet,
  hours,
  ...more,
})

test('a rule counts independent outlets, and a story is reported once whatever rules it matches', async () => {
  await site.tell([told(FLOOD[0], 'Ledgerline', -1)])
  await site.group()
  const secret = await follow('/coins/BTC', 'outlets-2')
  await follow('/', 'outlets-2', {}, secret)
  await follow('/', 'outlets-3', {}, secret)
  expect(await work(0.5)).toEqual([])
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  expect(await work(1.1)).toEqual([])
  // a copy and an advertisement are no second outlet
  await site.tell([told(REPORTS[0], 'Copyist', 1.1), told(REPORTS[2], 'Adman', 1.1, { ad: true })])
  expect(await work(1.2)).toEqual([])
  await site.tell([told(REPORTS[1], 'Kestrel', 1.3)])
  expect(await work(1.4)).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    kind: 'story',
    follows: {
      name: 'BTC',
      when: 'when 2 independent outlets report a story',
      url: 'https://news.example/coins/BTC',
    },
    stories: [{ outlets: ['Ledgerline', 'Kestrel'], coins: ['BTC'] }],
    zone: 'Europe/Berlin',
  })
  expect(sent[0]?.lines).toEqual(['Reported by 2 independent outlets: Ledgerline, Kestrel'])
  expect(sent[0]?.url).toMatch(/^https:\/\/news\.example\/stories\/\d+\//)
  expect(sent[0]?.manageUrl).toMatch(/^https:\/\/news\.example\/following#m\./)
  expect(sent[0]?.unsubscribeUrl).toMatch(/^https:\/\/news\.example\/follow\/unsubscribe\/u\./)
  // the third outlet: the other rule stays silent, and so does a second run
  await site.tell([
    told(
      { ...REPORTS[2], title: 'Harrow Bank: custody of bitcoin begins in Norvania' },
      'Third',
      1.5,
    ),
  ])
  expect(await work(1.6)).toEqual([])
  expect(await work(1.7)).toEqual([])
  // a story that began before the rule
  await site.tell([told(FLOOD[1], 'Kestrel', 1.8)])
  expect(await work(1.9)).toHaveLength(1)
})

test('each new story: one outlet is enough, and the message leads to its article', async () => {
  await follow('/', 'each')
  await follow('/?publisher=Ledgerline', 'each')
  await follow('/?publisher=Nobody', 'each')
  const [id = 0] = await site.tell([told(OTHER_NEWS, 'Ledgerline', 1)])
  expect(await work(1.1)).toEqual([OTHER_NEWS.title, OTHER_NEWS.title])
  const [article] = await site.context.db.select().from(articles).where(eq(articles.id, id))
  expect(sent[0]).toMatchObject({ url: article?.url, lines: ['Ledgerline'] })
})

test('a followed outlet can be reported only when it was first', async () => {
  await follow('/?publisher=Kestrel', 'first')
  await follow('/?publisher=Ledgerline', 'first')
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  expect(await work(1.1)).toEqual([])
  await site.tell([told(REPORTS[1], 'Kestrel', 1.2)])
  expect(await work(1.3)).toHaveLength(1)
  expect(sent[0]?.follows).toMatchObject({
    name: 'Outlet: Ledgerline',
    when: 'when it is first with a story',
  })
  // a minute apart nobody was first
  await site.tell([told(FLOOD[0], 'Ledgerline', 2), told(FLOOD[1], 'Kestrel', 2 + 1 / 60)])
  expect(await work(2.1)).toEqual([])
})

test('a report with a date from before the last fetch without it is not first', async () => {
  const { db } = site.context
  await follow('/?publisher=Kestrel', 'first')
  await follow('/?publisher=Ledgerline', 'first')
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  await work(1.1)
  site.setHours(1.2)
  const seen = site.context.now().toISOString()
  const backdated = told(REPORTS[1], 'Kestrel', 0.5, { first_seen_at: seen })
  const [id = 0] = await site.tell([backdated])
  await db.update(articleStories).set({ not_before: seen }).where(eq(articleStories.article_id, id))
  expect(await work(1.3)).toHaveLength(1)
  expect(sent[0]?.follows.name).toBe('Outlet: Ledgerline')
  expect(sent[0]?.stories[0]?.first?.outlet).toBe('Ledgerline')
})

test('until the facts of its reports are kept, nobody is first in a message', async () => {
  const { db } = site.context
  await follow('/?publisher=Ledgerline', 'first')
  await follow('/', 'outlets-2', { push: PUSH('outlets') })
  await site.tell([told(REPORTS[0], 'Ledgerline', 1), told(REPORTS[1], 'Kestrel', 1.2)])
  site.setHours(1.3)
  await site.group()
  await db.update(articleStories).set({
    reported_at: null,
    is_own: null,
    counts_as_outlet: null,
    came_first: null,
  })
  expect(await work(1.4)).toHaveLength(1)
  expect(sent[0]?.follows.when).toBe('when 2 independent outlets report a story')
})

test('a hidden story is not reported, nor is anything after it', async () => {
  const { db } = site.context
  await follow('/', 'each')
  const [shown = 0] = await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  const [hidden = 0] = await site.tell([told(FLOOD[0], 'Ledgerline', 1)])
  await site.group()
  await matchChanges(site.context)
  await db.update(articles).set({ hidden: true }).where(eq(articles.id, hidden))
  expect(await work(1.1)).toEqual([REPORTS[0].title])
  await db.update(articles).set({ hidden: true }).where(eq(articles.id, shown))
  await rename(shown, REPORTS[0].title.replace('four', 'five'))
  expect(await work(1.2)).toEqual([])
})

test('a story is not reported for what only a hidden article of it has', async () => {
  await follow('/?publisher=Kestrel', 'each')
  const [, hidden = 0] = await site.tell([
    told(REPORTS[0], 'Ledgerline', 1),
    told(REPORTS[1], 'Kestrel', 1),
  ])
  await site.group()
  await site.context.db.update(articles).set({ hidden: true }).where(eq(articles.id, hidden))
  await refreshStories(site.context.db, await storyIds(), site.context.now())
  expect(await work(1.1)).toEqual([])
})

const storyIds = async () =>
  (await site.context.db.select({ id: stories.id }).from(stories)).map(({ id }) => id)

/** As an ingest stores a changed headline. */
async function rename(id: number, title: string) {
  const { db } = site.context
  await db.execute(sql`insert into article_versions (article_id, title, replaced_at)
    select id, title, ${site.context.now().toISOString()} from articles where id = ${id}`)
  await db.update(articles).set({ title }).where(eq(articles.id, id))
}

test('a correction of substance reaches those who were told, once', async () => {
  await follow('/', 'outlets-2')
  await follow('/', 'outlets-5')
  const [id = 0] = await site.tell([
    told(REPORTS[0], 'Ledgerline', 1),
    told(REPORTS[1], 'Kestrel', 1),
  ])
  expect(await work(1.1)).toHaveLength(1)
  const { db } = site.context
  await db.update(stories).set({ lead_article_id: id, lead_by_hand: true })
  site.setHours(1.2)
  await rename(id, REPORTS[0].title.replace('opens', 'Opens'))
  expect(await work(1.25)).toEqual([])
  site.setHours(1.3)
  await rename(id, REPORTS[0].title.replace('four', 'five'))
  expect(await work(1.35)).toEqual([`Corrected: ${REPORTS[0].title.replace('four', 'five')}`])
  expect(sent[0]).toMatchObject({
    kind: 'correction',
    stories: [{ before: expect.stringContaining('four') }],
  })
  expect(await work(1.4)).toEqual([])
})

test('who follows the corrections hears of each, once, with the headline that was corrected', async () => {
  const { db } = site.context
  await follow('/corrections', 'each')
  const both = await follow('/', 'outlets-2', { push: PUSH('both') })
  await follow('/corrections', 'daily', { hour: 15 }, both)
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  const [, id = 0] = [0, ...(await site.tell([told(REPORTS[1], 'Kestrel', 1)]))]
  expect(await work(1.1)).toHaveLength(1)
  site.setHours(1.2)
  const [before, after] = [REPORTS[1].title, `${REPORTS[1].title}, not five`]
  await rename(id, after)
  await db.execute(sql`insert into corrections (article_id, kind, before, after, at)
    values (${id}, 'figure', ${before}, ${after}, ${site.context.now().toISOString()})`)
  expect(await work(1.3)).toEqual([`Corrected: ${after}`])
  expect(sent[0]).toMatchObject({
    kind: 'correction',
    lines: [`It was: ${before}`],
    follows: {
      name: 'Corrections',
      when: 'for each correction',
      url: 'https://news.example/corrections',
    },
  })
  expect(await work(1.4)).toEqual([])
  expect(await work(4)).toEqual(['1 correction: Corrections'])
  await db.execute(sql`update corrections set withdrawn = true`)
  await rename(id, before)
  expect(await work(4.1)).toEqual([])
})

/** Stores a correction of an article's headline at this hour; returns its id. */
async function correct(
  article_id: number,
  hours: number,
  more: Partial<typeof corrections.$inferInsert> = {},
): Promise<number> {
  const at = new Date(site.start.getTime() + hours * HOUR_MS).toISOString()
  const [stored] = await site.context.db
    .insert(corrections)
    .values({ article_id, kind: 'figure', before: `was at ${hours}`, after: 'is', at, ...more })
    .returning({ id: corrections.id })
  return stored?.id ?? 0
}

/** How many messages there are before any of them is sent. */
async function matchedAt(hours: number): Promise<number> {
  site.setHours(hours)
  await site.group()
  await matchChanges(site.context)
  return site.context.db.$count(followMessages)
}

const change = (id: number, overview: string) =>
  site.context.db.update(articles).set({ overview }).where(eq(articles.id, id))

test('a correction is not reported that is older than the rule, withdrawn, of an advertisement, or not shown', async () => {
  const [id = 0, ad = 0] = await site.tell([
    told(REPORTS[0], 'Ledgerline', 1),
    told(FLOOD[0], 'Adman', 1, { ad: true }),
  ])
  await site.group()
  await correct(id, 1.1)
  site.setHours(1.2)
  await follow('/corrections', 'each')
  await change(id, 'older')
  expect(await work(1.3)).toEqual([])
  await correct(id, 1.4, { withdrawn: true })
  await change(id, 'withdrawn')
  expect(await matchedAt(1.5)).toBe(0)
  expect(await work(1.5)).toEqual([])
  await correct(ad, 1.6)
  await change(ad, 'of an advertisement')
  expect(await work(1.7)).toEqual([])
  await site.admin('PUT /api/settings/site', { show_corrections: false })
  const asked = { view: '/corrections', when: 'each', zone: 'UTC', push: PUSH('too late') }
  expect((await readerOf(site)('POST /api/follow', { body: asked })).status).toBe(404)
  await correct(id, 1.8, { after: 'switched off' })
  await change(id, 'not shown')
  expect(await work(1.9)).toEqual([])
  await site.admin('PUT /api/settings/site', { show_corrections: null })
  await correct(id, 2, { after: 'at last' })
  await change(id, 'shown again')
  expect((await work(2.1)).toSorted()).toEqual(['Corrected: at last', 'Corrected: switched off'])
})

test('a correction that waits for its hour is not sent when it was withdrawn or hidden meanwhile', async () => {
  await follow('/corrections', 'daily', { hour: 15 })
  const [id = 0, hidden = 0] = await site.tell([
    told(REPORTS[0], 'Ledgerline', 1),
    told(REPORTS[1], 'Kestrel', 1.1),
  ])
  await site.group()
  const withdrawn = await correct(id, 1.2)
  await correct(id, 1.3, { after: 'kept' })
  await correct(hidden, 1.4)
  await change(id, 'corrected')
  expect(await work(1.5)).toEqual([])
  expect(await site.context.db.$count(followMessages)).toBe(3)
  await site.context.db
    .update(corrections)
    .set({ withdrawn: true })
    .where(eq(corrections.id, withdrawn))
  await site.context.db.update(articles).set({ hidden: true }).where(eq(articles.id, hidden))
  expect(await work(4)).toEqual(['1 correction: Corrections'])
  expect(sent[0]?.lines).toEqual(['kept'])
})

test('a correction of the lead reaches nobody who began or was told after it', async () => {
  await follow('/', 'outlets-2')
  const [id = 0] = await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  expect(await work(1.1)).toEqual([])
  site.setHours(1.2)
  await rename(id, REPORTS[0].title.replace('four', 'five'))
  expect(await work(1.25)).toEqual([])
  await follow(`/stories/${await site.storyOf(id)}`, 'corrections', { push: PUSH('later') })
  await site.tell([told(REPORTS[1], 'Kestrel', 1.3)])
  expect(await work(1.4)).toHaveLength(1)
  await change(id, 'another change')
  expect(await work(1.5)).toEqual([])
})

test('a paused rule and a paused reader get nothing, also of what waits', async () => {
  const { db } = site.context
  await follow('/', 'each')
  await follow('/corrections', 'each', { push: PUSH('corrections') })
  await follow('/', 'daily', { hour: 15, push: PUSH('daily') })
  const away = await follow('/', 'each', { push: PUSH('away') })
  const [id = 0] = await site.tell([
    told(REPORTS[0], 'Ledgerline', 1),
    told(REPORTS[1], 'Kestrel', 1),
  ])
  expect(await work(1.1)).toHaveLength(2)
  expect(await db.$count(followMessages, eq(followMessages.state, 'waiting'))).toBe(1)
  await readerOf(site)('PATCH /api/following', { secret: away, body: { pause_days: 7 } })
  await db.execute(sql`
    update follow_rules r set paused = true
    from followers f where f.id = r.follower_id and f.paused_until is null`)
  site.setHours(1.2)
  await rename(id, REPORTS[0].title.replace('four', 'five'))
  await correct(id, 1.2)
  await site.tell([told(FLOOD[0], 'Ledgerline', 1.3)])
  const before = await db.$count(followMessages)
  expect(await matchedAt(1.4)).toBe(before)
  expect(await work(1.4)).toEqual([])
  expect(await work(4)).toEqual([])
})

test('what comes while an address is paused is not sent after the pause either', async () => {
  const { db } = site.context
  await follow('/', 'daily', { hour: 15 })
  const paused_until = new Date(site.start.getTime() + 2 * HOUR_MS).toISOString()
  await db.update(followChannels).set({ paused_until })
  await site.tell([told(REPORTS[0], 'Ledgerline', 1), told(REPORTS[1], 'Kestrel', 1)])
  expect(await work(1.1)).toEqual([])
  await site.tell([told(FLOOD[0], 'Ledgerline', 2.1), told(FLOOD[1], 'Kestrel', 2.1)])
  expect(await work(2.2)).toEqual([])
  expect(await work(4)).toHaveLength(1)
  expect(sent[0]?.stories.map(({ headline }) => headline)).toEqual([
    expect.stringContaining('Coldwater'),
  ])
})

test('a followed story reports each new outlet, a followed thread each new story', async () => {
  const { db } = site.context
  const [id = 0] = await site.tell([told(REPORTS[0], 'Ledgerline', -1)])
  await site.group()
  const story = await site.storyOf(id)
  await follow(`/stories/${story}/any-slug`, 'each')
  await follow(`/stories/${story}`, 'corrections', { push: PUSH('corrections') })
  await follow(`/stories/${story}?thread=true`, 'each')
  await site.tell([told(REPORTS[1], 'Kestrel', 1)])
  expect(await work(1.1)).toHaveLength(1)
  expect(sent[0]?.lines).toEqual(['Now reported by 2 independent outlets: Ledgerline, Kestrel'])
  await site.tell([told(REPORTS[2], 'Third', 1.2)])
  expect(await work(1.3)).toHaveLength(1)
  const [next = 0] = await site.tell([told(LISTING[0], 'Third', 1.4)])
  await site.group()
  await db.update(stories).set({ thread_id: story })
  await db.update(articles).set({ overview: 'changed' }).where(eq(articles.id, next))
  expect(await work(1.5)).toEqual([LISTING[0].title])
})

test('merged stories are one story', async () => {
  const { db } = site.context
  await follow('/', 'each')
  const [one = 0] = await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  expect(await work(1.1)).toHaveLength(1)
  const [other = 0] = await site.tell([told(OTHER_NEWS, 'Kestrel', 1.2)])
  await site.group()
  const [into, from] = [await site.storyOf(other), await site.storyOf(one)]
  await db.update(articleStories).set({ story_id: into }).where(eq(articleStories.article_id, one))
  await db
    .update(stories)
    .set({ merged_into: into, article_count: 0 })
    .where(eq(stories.id, from ?? 0))
  expect(await work(1.3)).toEqual([])
})

test('quiet hours hold messages back and end in one, a digest comes once a day', async () => {
  // hour 0 is 11:00 in Berlin
  await follow('/', 'each', { quiet: { from: 12, to: 14 } })
  const daily = await follow('/', 'daily', { hour: 15, push: PUSH('daily') })
  await follow('/coins/ETH', 'each', {}, daily)
  const pairs = [REPORTS, FLOOD, LISTING].flatMap(([a, b]) => [
    told(a, 'Ledgerline', 1.5),
    told(b, 'Kestrel', 1.5),
  ])
  await site.tell(pairs.slice(0, 4))
  expect(await work(1.6)).toEqual([])
  await site.tell(pairs.slice(4))
  expect(await work(2.9)).toEqual([])
  expect(await work(3)).toEqual(['3 stories: All news'])
  expect(sent[0]).toMatchObject({ kind: 'digest' })
  expect(sent[0]?.stories).toHaveLength(3)
  // the third is a release that two outlets have
  expect(await work(4)).toEqual(['2 stories: All news'])
  expect(sent[0]?.follows.when).toBe('once a day at 15:00')
  expect(await work(30)).toEqual([])
})

test('the limit of a day counts what rules reported, with a story or without, and neither a digest nor a confirmation', async () => {
  const { db } = site.context
  await follow('/', 'each', { push: undefined, mail: 'ana@example.org' })
  await saveFollowSettings(db, { messages_per_day: 3 })
  expect(await work(0.1)).toHaveLength(1)
  const token = sent[0]?.url.split('#')[1] ?? ''
  await readerOf(site)('POST /api/follow/confirm', { body: { token } })
  const [confirmation] = await db.select().from(followMessages)
  const [rule] = await db.select().from(followRules)
  if (!confirmation || !rule) throw new Error('There is no rule or no confirmation')
  const { id: _, ...sentBefore } = confirmation
  const withoutStory = { ...sentBefore, rule_id: rule.id, kind: 'correction' as const }
  await db.insert(followMessages).values(
    [null, null, 'quiet:2026-11-15T09:00:00.000Z'].map((bundle, edition) => ({
      ...withoutStory,
      message_id: null,
      edition,
      bundle,
    })),
  )
  await site.tell([told(FLOOD[0], 'Ledgerline', 0.2)])
  expect(await work(0.3)).toEqual([FLOOD[0].title])
  await site.tell([told(LISTING[0], 'Ledgerline', 0.4)])
  expect(await work(0.5)).toEqual([])
})

test('a process that dies while it matches repeats the changes, and loses none', async () => {
  const { context } = site
  await follow('/', 'each')
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  site.setHours(1.1)
  await site.group()
  const before = await followSettingsOf(context.db)
  const db: typeof context.db = Object.create(context.db)
  db.transaction = (run) =>
    context.db.transaction(async (tx) => {
      await run(tx)
      throw new Error('killed before it commits')
    })
  await expect(matchChanges({ ...context, db })).rejects.toThrow('killed')
  expect((await followSettingsOf(context.db)).matched_seq).toBe(before.matched_seq)
  expect(await work(1.1)).toEqual([REPORTS[0].title])
})

/** So many stories within ten minutes. */
async function tellBurst(count: number) {
  const { db } = site.context
  site.setHours(1)
  const ids = await site.tell(
    Array.from({ length: count }, (_, n) => told(OTHER_NEWS, `Outlet ${n}`, 1)),
  )
  for (const id of ids) {
    const at = site.context.now().toISOString()
    const [story] = await db.insert(stories).values({ first_at: at, last_at: at }).returning()
    await db
      .update(articleStories)
      .set({ story_id: story?.id ?? 0 })
      .where(eq(articleStories.article_id, id))
    await refreshStories(db, [story?.id ?? 0], site.context.now())
  }
}

test('a burst becomes one digest', async () => {
  await follow('/', 'each')
  await tellBurst(11)
  expect(await work(1.01)).toEqual([])
  expect(await work(1.2)).toEqual(['11 stories: All news'])
})

test('ten stories at once are no burst yet', async () => {
  await follow('/', 'each')
  await tellBurst(10)
  expect(await work(1.01)).toHaveLength(10)
})

test('what failed is tried again under the same id, and a dead endpoint is deleted', async () => {
  const { db } = site.context
  const secret = await follow('/', 'each')
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  answer = () => failed('no answer', false, { silence: 'no answer' })
  await work(1.1)
  const [first] = sent
  answer = () => failed('answered 503', false)
  await work(1.2)
  answer = () => DELIVERED
  await work(1.5)
  expect(sent.map(({ id }) => id)).toEqual([first?.id])
  expect(await work(3)).toEqual([])
  // claimed by a sender that was killed: sent again when its lease is over
  await db
    .update(followMessages)
    .set({ state: 'sending', due_at: site.context.now().toISOString(), finished_at: null })
  const closed = { closed_1h_at: first?.at, after_1h_percent: 1.14, after_1h_market_percent: 0.31 }
  await db.execute(sql`insert into story_reactions (story_id, coin_id, at)
    select m.story_id, c.id, now() from follow_messages m join coins c on c.symbol = 'BTC' on conflict do nothing`)
  await db.update(storyReactions).set(closed)
  await work(4)
  expect(sent.map(({ id }) => id)).toEqual([first?.id])
  expect(sent[0]?.stories[0]?.moves).toEqual(['BTC +1.14% in 60 min (market +0.31%)'])
  answer = () => failed('answered 410', true, { isGone: true })
  await site.tell([told(FLOOD[0], 'Ledgerline', 4.1)])
  await work(4.2)
  answer = () => DELIVERED
  expect((await readerOf(site)('GET /api/following', { secret })).status).toBe(404)
  const { body } = await site.admin('GET /api/readers')
  expect(body.problems).toMatchObject([
    { channel: 'push', problem: 'gone', did: 'deleted', count: 1 },
    { channel: 'push', problem: 'answered 503', did: 'sent again later', count: 1 },
    { channel: 'push', problem: 'no answer', did: 'sent again later', count: 1 },
  ])
  const metrics = await siteMetrics(site.context)
  expect(metrics).toContain('follow_messages_last_day{channel="push",outcome="failed"} 3')
  expect(await matters()).toEqual([])
})

test('a bot that is asked to wait sends to nobody until then', async () => {
  const { db, config } = site.context
  for (let reader = 0; reader < 10; reader++)
    await follow('/', 'each', { push: undefined, telegram: true }, '')
  for (const { id } of await db.select().from(followChannels))
    await db
      .update(followChannels)
      .set({
        state: 'confirmed',
        address_sealed: await sealKey(config, `${id}`),
        address_hmac: `${id}`,
      })
      .where(eq(followChannels.id, id))
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  await work(1.1)
  const deliver = () => sendToFollowers(site.context, { telegram: channel })
  answer = () => failed('answered 429', false, { waitMs: 600_000 })
  // those on their way at once, and no more
  expect(await deliver()).toBeLessThanOrEqual(8)
  site.setHours(1.2)
  answer = () => DELIVERED
  expect(await deliver()).toBe(0)
  site.setHours(1.3)
  expect(await deliver()).toBe(10)
})

test('a channel that fails for everybody needs attention', async () => {
  await follow('/', 'each')
  await follow('/coins/BTC', 'each')
  answer = () => failed('answered 401', true)
  await site.tell([told(REPORTS[0], 'Ledgerline', 1), told(OTHER_NEWS, 'Ledgerline', 1)])
  await work(1.1)
  answer = () => DELIVERED
  const issue = {
    id: 'following:push',
    kind: 'following',
    state: 'broken',
    subject: 'Browser notifications',
  }
  expect(await matters()).toMatchObject([
    { ...issue, message: 'no message reaches a reader.', meta: 'answered 401', needs: 'admin' },
  ])
  await site.tell([told(FLOOD[0], 'Ledgerline', 1.2)])
  await work(1.3)
  expect(await matters()).toMatchObject([
    { state: 'near', message: '60% of the messages to readers failed in the last hour.' },
  ])
  expect(await siteMetrics(site.context)).toContain(
    'follow_channels{channel="push",state="confirmed"} 2',
  )
})

test('nothing is sent to an address before it is confirmed, and one that bounces three times is paused', async () => {
  const { db, config } = site.context
  await follow('/', 'each', { push: undefined, mail: 'ana@example.org' })
  await site.tell([told(OTHER_NEWS, 'Ledgerline', 1)])
  expect(await work(1.1)).toEqual(['Confirm your address'])
  expect(sent[0]).toMatchObject({
    kind: 'confirm',
    address: 'ana@example.org',
    unsubscribeUrl: null,
  })
  const token = sent[0]?.url.split('#')[1] ?? ''
  site.setHours(49)
  expect((await readerOf(site)('POST /api/follow/confirm', { body: { token } })).status).toBe(404)
  site.setHours(1.2)
  expect((await readerOf(site)('POST /api/follow/confirm', { body: { token } })).status).toBe(200)
  answer = () => failed('answered 550', true)
  for (const [n, text] of [REPORTS[0], FLOOD[0], LISTING[0]].entries()) {
    await site.tell([told(text, 'Ledgerline', 2 + n)])
    expect(await work(2.1 + n)).toHaveLength(1)
  }
  answer = () => DELIVERED
  const [channel] = await db.select().from(followChannels)
  expect(channel).toMatchObject({ state: 'paused', failures: 3 })
  await site.tell([told(FLOOD[1], 'Kestrel', 6)])
  expect(await work(6.1)).toEqual([])
  expect(await unsealKey(config, channel?.address_sealed ?? null)).toBe('ana@example.org')
})

test('what is kept no longer is deleted: unconfirmed addresses, old codes, endpoints that only fail, what was sent', async () => {
  const { db } = site.context
  await follow('/', 'each', { push: undefined, mail: 'ben@example.org' })
  await follow('/', 'each', { push: undefined, telegram: true })
  const secret = await follow('/', 'each')
  await site.tell([told(OTHER_NEWS, 'Ledgerline', 1)])
  await work(1.1)
  await sweep(site.context)
  expect(await db.$count(followChannels)).toBe(2)
  site.setHours(49)
  await sweep(site.context)
  expect((await db.select().from(followChannels)).map(({ kind }) => kind)).toEqual(['push'])
  expect(await db.$count(followers)).toBe(1)
  await db.update(followChannels).set({ failing_since: site.context.now().toISOString() })
  site.setHours(31 * 24)
  await sweep(site.context)
  expect(await db.$count(followMessages)).toBe(0)
  expect((await readerOf(site)('GET /api/following', { secret })).status).toBe(200)
  site.setHours(93 * 24)
  await sweep(site.context)
  expect((await readerOf(site)('GET /api/following', { secret })).status).toBe(404)
})

test('rules that an older release stored, without their filters, are matched by what their address says', async () => {
  await follow('/coins/BTC?no_ads=true', 'each')
  await follow('/?search=custody&publisher=Kestrel', 'each')
  await follow('/?publisher=Nobody', 'each')
  await site.context.db.update(followRules).set({ filters: null, found_by: [] })
  await site.tell([told(REPORTS[0], 'Ledgerline', 1)])
  expect(await work(1.1)).toEqual([REPORTS[0].title])
  const rules = await site.context.db.select().from(followRules).orderBy(followRules.id)
  expect(rules.map(({ filters, found_by }) => ({ filters, found_by }))).toEqual([
    { filters: { coin: ['BTC'], no_ads: true }, found_by: ['c:BTC'] },
    { filters: { search: 'custody', publisher: ['Kestrel'] }, found_by: ['p:kestrel'] },
    { filters: { publisher: ['Nobody'] }, found_by: ['p:nobody'] },
  ])
})

/** What the feed shows of a view is what following it reports. */
test('a rule matches exactly the articles that the feed shows', async () => {
  const { db } = site.context
  const [a, b] = [await makeTag(db, 'Mining'), await makeTag(db, 'Rules')]
  await db.execute(
    sql`insert into categories (name, slug, tag_id) values ('Mining', 'mining', ${a.id})`,
  )
  const texts = [...REPORTS, ...FLOOD, ...LISTING, OTHER_NEWS]
  const filters: FeedFilters[] = [
    {},
    { search: 'bitcoin' },
    { search: '"bitcoin custody" -Norvania' },
    { search: 'flood kest' },
    { search: 'BTC' },
    { coin: ['BTC'] },
    { coin: ['ETH', 'SOL'] },
    { publisher: ['ledgerline', 'Third'] },
    { publisher: ['Kestrel'], coin: ['BTC'], no_ads: true },
    { tag: ['rules'] },
    { tag: ['Mining', 'Rules'], sentiment_score: '7-10' },
    { category: 'mining' },
    { freshness_score: '4-6' },
    { freshness_score: '0-3', no_ads: true },
    { sentiment_score: '0-3', search: 'bank' },
  ]
  // A filter that is kept has to be tried here, too.
  expect(new Set(filters.flatMap((filter) => Object.keys(filter)))).toEqual(
    new Set(['search', ...KEPT_FILTERS]),
  )
  for (const filter of filters) {
    const query = new URLSearchParams(
      Object.entries(filter).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, String(each)]),
      ),
    )
    await follow(`/?${query}`, 'each', { push: PUSH(JSON.stringify(filter)) })
  }
  const ids = await site.tell(
    texts.map((text, n) =>
      told(text, ['Ledgerline', 'Kestrel', 'Third'][n % 3] ?? '', 1, { sentiment: n + 0.5 }),
    ),
  )
  for (const [n, id] of ids.entries())
    await db
      .update(articles)
      .set({
        freshness_score: 10 - n - 0.3,
        tag_ids: [[a.id], [b.id], [a.id, b.id], []][n % 4] ?? [],
      })
      .where(eq(articles.id, id))
  await site.group()
  site.setHours(1.1)
  await matchChanges(site.context)
  const rows = await db.execute<{ view: string; story: string }>(
    sql`select r.view, m.story_id as story from follow_messages m join follow_rules r on r.id = m.rule_id`,
  )
  const matched = Map.groupBy(rows.rows, ({ view }) => view)
  let total = 0
  for (const [n, filter] of filters.entries()) {
    const conditions = await conditionsOf(db, filter, site.context.now())
    const shown = await db.execute<{
      story: string
    }>(sql`select distinct m.story_id as story from articles a
      join article_stories m on m.article_id = a.id where not a.hidden and ${sql.join([sql`true`, ...conditions], sql` and `)}`)
    const view = (
      await db.execute<{ view: string }>(
        sql`select view from follow_rules order by id offset ${n} limit 1`,
      )
    ).rows[0]
    const found = (matched.get(view?.view ?? '') ?? []).map(({ story }) => story).toSorted()
    expect(found, view?.view).toEqual(shown.rows.map(({ story }) => story).toSorted())
    total += found.length
  }
  expect(total).toBeGreaterThan(20)
})
