import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { addFetch } from '../../news/feeds/store.ts'
import { aiCalls, appState, articles, feedStates } from '../../platform/database/schema.ts'
import { saveReadingState } from '../../stories/reread-store.ts'
import { makeArticle, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { snooze } from './attention.ts'

let now = new Date('2026-11-15T12:00:00.000Z')
const site = onceAFile(() => testApp({ env: { AI_MONTHLY_BUDGET_USD: '10' }, now: () => now }))
/** Of the machine the tests run on nothing is known. */
const matters = async () =>
  (await site.admin('GET /api/attention')).body.matters.filter(
    ({ kind }: { kind: string }) => kind !== 'disk',
  )
const ids = async () => (await matters()).map(({ id }: { id: string }) => id)

test('old articles that are still being linked and grouped are told with how far that is', async () => {
  const { db } = site.context
  const { id } = await makeArticle(db)
  await makeArticle(db)
  await saveReadingState(db, { linked: 'x', below: id + 1, progress: { done: 500, total: 2000 } })
  const backlog = async () => (await site.admin('GET /api/attention')).body.backlog
  expect(await backlog()).toEqual([
    { what: 'coins', done: 1, total: 2 },
    { what: 'stories', done: 500, total: 2000 },
  ])
  await saveReadingState(db, { linked: 'x', below: 0, progress: null })
  expect(await backlog()).toEqual([])
  await db.delete(articles)
})

test('what is broken stands first and by age, what is near after it; what is well is not there', async () => {
  const { db } = site.context
  expect(await ids()).toEqual([])
  expect((await site.admin('GET /api/attention')).body).toMatchObject({
    checked_at: '2026-11-15T12:00:00.000Z',
    quiet: expect.stringMatching(
      /^No feed is active\. Budgets, models(,| and) jobs\b.* are fine\.$/,
    ),
  })
  const state = (id: number, values: Partial<typeof feedStates.$inferInsert>) =>
    db.insert(feedStates).values({ publisher_id: id, ...values })
  const [young, old, twice, moved, silent] = await Promise.all(
    ['Young', 'Old', 'Twice', 'Moved', 'Silent'].map((name) => makePublisher(db, { name })),
  )
  if (!young || !old || !twice || !moved || !silent) throw new Error('no publishers')
  const failing = { failures: 3, last_error: 'sent a web page instead of a feed.' }
  await state(young.id, { ...failing, last_success_at: '2026-11-15T09:10:00.000Z' })
  await state(old.id, {
    ...failing,
    last_success_at: '2026-11-12T14:20:00.000Z',
    next_try_at: '2026-11-15T16:04:00.000Z',
  })
  await state(twice.id, { failures: 2, last_error: 'took too long.' })
  await state(moved.id, {
    moved_to: 'https://moved.example/rss',
    moved_count: 1,
    last_success_at: now.toISOString(),
  })
  await state(silent.id, { last_success_at: now.toISOString() })
  for (let day = 3; day <= 13; day++)
    await makeArticle(db, {
      publisher_id: silent.id,
      published_at: new Date(now.getTime() - day * DAY_MS).toISOString(),
    })
  await site.admin('POST /api/ai/models', {
    name: 'larch',
    base_url: 'https://larch.example/v1',
    upstream_model: 'larch-1',
    retires_on: '2026-11-30',
  })
  const spent = { model: 'larch', status: 'success', trigger: 'click', cost_usd: 8.5 } as const
  await db.insert(aiCalls).values({ ...spent, started_at: '2026-11-02T10:00:00.000Z' })
  expect(await matters()).toMatchObject([
    {
      id: `feed:${old.id}`,
      state: 'broken',
      subject: 'Old',
      message: 'sent a web page instead of a feed.',
      meta: 'Failing since 2026-11-12T14:20:00.000Z · 3 tries · next try 2026-11-15T16:04:00.000Z',
      fixes: [{ kind: 'open' }, { kind: 'fetch' }],
    },
    { id: `feed:${young.id}`, state: 'broken' },
    {
      id: `moved:${moved.id}`,
      state: 'near',
      address: 'https://moved.example/rss',
      fixes: [{ kind: 'use-address' }, { kind: 'fetch' }],
    },
    { id: `quiet:${silent.id}`, message: 'quiet for 3 days, usually 1 a day.' },
    { id: 'budget:month', message: "$8.50 of this month's $10.00 is spent (85%)." },
    { id: 'retires:larch', message: 'retires on Nov 30, in 15 days.' },
  ])
})

test('others than admins read of budgets without amounts, and nothing with an issue is called fine', async () => {
  const budget = ({ kind }: { kind: string }) => kind === 'budget'
  const { body } = await site.as('viewer', 'GET /api/attention')
  expect(body.matters.find(budget)).toMatchObject({
    subject: 'AI budget',
    message: 'nearly spent for this month.',
    meta: '',
  })
  expect(body.quiet).toMatch(
    /^2 of 5 feeds answered\. 3 failed and are retried automatically\. Jobs\b.* fine\.$/,
  )
})

test('a web page in the place of a feed that names another; ads of the day for editors alone', async () => {
  const { db } = site.context
  const { id } = await makePublisher(db, { name: 'Paged' })
  await db
    .insert(feedStates)
    .values({ publisher_id: id, failures: 1, last_success_at: now.toISOString() })
  const found = { address: 'https://paged.example/all.xml', items: 20, known: 12, newest_at: null }
  await addFetch(db, {
    publisher_id: id,
    at: now.toISOString(),
    kind: 'not-a-feed',
    status_line: '200 text/html',
    milliseconds: 40,
    sent: '',
    evidence: { found },
  })
  expect(
    (await matters()).find((matter: { publisher_id: number }) => matter.publisher_id === id),
  ).toMatchObject({
    state: 'near',
    message: 'a web page stands where the feed was, and names another address.',
    address: found.address,
    address_items: 20,
    fixes: [{ kind: 'use-address' }, { kind: 'fetch' }],
  })
  await makeArticle(db, { published_at: now.toISOString(), ad: true, featured: true })
  await makeArticle(db, { published_at: now.toISOString(), ad: true, hidden: true })
  expect(await ids()).not.toContain('ads')
  const { body } = await site.as('editor', 'GET /api/attention')
  expect(body.matters.at(-1)).toMatchObject({
    id: 'ads',
    subject: '1 article',
    meta: '1 of them is featured',
    needs: 'editor',
    fixes: [{ label: 'Review' }],
  })
})

test('articles that the schedule has given up are a matter that editors mend with one press', async () => {
  const { db } = site.context
  const refused = {
    model: 'gpt-4',
    status: 'refused',
    trigger: 'schedule',
    error: 'It was refused.',
  } as const
  const made = await Promise.all([1, 2, 3].map(() => makeArticle(db, { version: 'v' })))
  const asked = async (
    id: number,
    log: number,
    more: Partial<typeof aiCalls.$inferInsert> = {},
  ) => {
    const call = { ...refused, article_id: id, article_version: 'v', request_log_id: log, ...more }
    await db.insert(aiCalls).values({ ...call, started_at: now.toISOString() })
  }
  const [first, second, third] = made.map(({ id }) => id) as [number, number, number]
  for (const log of [1, 2]) await asked(first, log)
  for (const log of [3, 4])
    await asked(second, log, {
      status: 'failed',
      total_tokens: 900,
      finished_at: now.toISOString(),
    })
  await asked(third, 5)
  await asked(third, 6, { article_version: 'an older one' })
  const find = async () =>
    (await matters()).find(({ kind }: { kind: string }) => kind === 'analysis')
  expect(await find()).toMatchObject({
    state: 'broken',
    subject: '2 articles',
    message: 'could not be analysed.',
    meta: 'Since 2026-11-15T12:00:00.000Z · It was refused.',
    article_ids: expect.arrayContaining([first, second]),
    needs: 'editor',
    fixes: [{ kind: 'analyze', label: 'Analyse again' }, { kind: 'open' }],
  })
  await db.update(articles).set({ analyzed_at: now.toISOString() })
  expect(await find()).toBeUndefined()
})

test('a matter can be put off until tomorrow, and no other', async () => {
  const [first] = await ids()
  expect((await site.admin(`POST /api/attention/${first}/snooze`)).status).toBe(200)
  expect(await ids()).not.toContain(first)
  expect((await site.admin('POST /api/attention/feed:999999/snooze')).status).toBe(404)
  now = new Date('2026-11-16T00:00:00.000Z')
  expect(await ids()).toContain(first)
  // snoozed while the clock was a year ahead
  now = new Date('2027-11-15T12:00:00.000Z')
  await snooze(site.context, first)
  now = new Date('2026-11-15T12:00:00.000Z')
  expect(await ids()).toContain(first)
  await site.context.db.delete(appState).where(eq(appState.key, `snooze:${first}`))
  now = new Date('2026-11-15T12:00:00.000Z')
})

test('a new publisher is fetched at once; one that is not active is not', async () => {
  const add = (name: string, active: boolean) =>
    site.admin('POST /api/publishers', { name, rss_url: `https://${name}.example/rss`, active })
  const { id } = (await add('fresh', true)).body
  await add('later', false)
  const sent = (await site.sent()).filter(({ job }) => job === 'publisher.fetch-new')
  expect(sent).toMatchObject([{ data: { publisher_id: id } }])
})
