import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { followView } from '../following/follow-view.ts'
import { matchChanges } from '../following/match-changes.ts'
import { saveFollowSettings } from '../following/settings-store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { coins, publishers } from '../platform/database/schema.ts'
import { guardChild } from './end-with-us.ts'
import type { fakeReceiver } from './fake-receiver.ts'

type Options = {
  context: Context
  url: string
  receiver: Awaited<ReturnType<typeof fakeReceiver>>
  env: Record<string, string>
  stories: number
  rules: number
  kills: number
  /** How much faster the clock of the worker runs: the lease of a killed one is a minute of it. */
  speed: number
  storiesASecond: number
}

/**
 * Replays stories while a worker that matches and sends is killed with -9 again and again. Every coin is followed by one
 * reader for each new story and by another when two outlets report it; every second story has two.
 */
export async function killWhileFollowing(options: Options) {
  const { context, receiver, stories, rules, kills, speed } = options
  const { db } = context
  const ofCoins = Math.ceil(rules / 2)
  const start = Date.now()
  await fillWorld(context, receiver, rules, ofCoins)
  const stored = new Map<string, number>()
  const expected = new Set<string>()
  const worker = restartedWorker(options, start)
  let inFlight = 0
  let killed = 0
  const telling = tell(options, ofCoins, stored, expected)
  while (killed < kills) {
    const target = ((killed + 1) * (stories * 1.5)) / (kills + 1)
    while (receiver.received.length < target) await sleep(5)
    await worker.kill()
    inFlight += await countSending(db)
    killed++
    worker.start()
  }
  await telling
  // a message that is lost must end as a figure, not as a wait without end
  const last = { open: Number.POSITIVE_INFINITY, at: Date.now() }
  while (Date.now() - last.at < STUCK_MS / Math.min(speed, 10)) {
    const isMatching = await matchChanges(context)
    const open = await countOpen(db)
    if (open === 0 && !isMatching) break
    if (open < last.open) Object.assign(last, { open, at: Date.now() })
    await sleep(250)
  }
  await worker.kill()
  const received = receiver.received.map((one) => {
    const title: string = JSON.parse(one.body).data.title
    return { ...one, title, key: `${one.path} ${title}` }
  })
  const ids = Map.groupBy(received, ({ headers }) => String(headers['webhook-id']))
  const byKey = Map.groupBy(received, ({ key }) => key)
  const got = new Set(byKey.keys())
  const delays = received.map(({ title, at }) => at - (stored.get(title) ?? at))
  return {
    expected: expected.size,
    lost: [...expected].filter((key) => !got.has(key)).length,
    unexpected: [...got].filter((key) => !expected.has(key)).length,
    toldTwice: [...byKey.values()].filter(
      (all) => new Set(all.map(({ headers }) => headers['webhook-id'])).size > 1,
    ).length,
    repeats: receiver.received.length - ids.size,
    inFlight,
    mostRepeatsOfOne: Math.max(...[...ids.values()].map((all) => all.length - 1)),
    delayP95Seconds:
      (delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.95)] ?? 0) / 1000,
  }
}

function restartedWorker({ url, env, speed }: Options, start: number) {
  let child: ChildProcess
  const begin = () => {
    child = spawn(
      process.execPath,
      ['server/testing/quick-process.ts', 'following', url, String(start), String(speed)],
      { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    guardChild(child)
  }
  begin()
  return {
    start: begin,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function fillWorld(
  context: Context,
  receiver: Options['receiver'],
  rules: number,
  ofCoins: number,
) {
  const { db } = context
  await context.db.execute(sql`
    insert into follow_settings default
    values
    on conflict do nothing`)
  await saveFollowSettings(db, { webhook: true, messages_per_day: 200, followers_max: 1_000_000 })
  await addOutletsAndCoins(db, ofCoins)
  for (let n = 0; n < rules; n++)
    await followView(context, {}, `network ${n}`, {
      view: `/coins/C${n % ofCoins}`,
      when: n < ofCoins ? 'each' : 'outlets-2',
      hour: null,
      zone: 'UTC',
      quiet: null,
      channels: [],
      telegram: false,
      webhook: receiver.url(`/${n}`),
    })
  await matchChanges(context)
}

/** The two outlets of storeStories(), and coins C0, C1 and so on. */
export async function addOutletsAndCoins(db: Database, ofCoins: number) {
  await db
    .insert(publishers)
    .values([1, 2].map((n) => ({ name: `Outlet ${n}`, rss_url: `https://o${n}.example/` })))
  await db.insert(coins).values(
    Array.from({ length: ofCoins }, (_, n) => ({
      symbol: `C${n}`,
      name: `Coin ${n}`,
      source_identifier: `c-${n}`,
    })),
  )
}

/** Stores stories as the grouper leaves them, in batches. */
async function tell(
  { context, stories, rules, storiesASecond }: Options,
  ofCoins: number,
  stored: Map<string, number>,
  expected: Set<string>,
) {
  const batch = Math.max(1, Math.ceil(storiesASecond / 4))
  for (let from = 0; from < stories; from += batch) {
    const next = sleep((1000 * batch) / storiesASecond)
    const numbers = Array.from({ length: Math.min(batch, stories - from) }, (_, n) => from + n)
    for (const n of numbers) {
      const title = `Story ${n}`
      stored.set(title, Date.now())
      expected.add(`/${n % ofCoins} ${title}`)
      const second = ofCoins + (n % ofCoins)
      if (n % 2 === 1 && second < rules) expected.add(`/${second} ${title}`)
    }
    await storeStories(context.db, numbers, ofCoins)
    await next
  }
}

/** Story n is about coin C(n); every second one has two outlets. */
export const storeStories = (db: Database, numbers: number[], ofCoins: number) =>
  db.transaction(async (tx) => {
    const given = sql`unnest(${sql.param(numbers)}::int[]) n`
    await tx.execute(sql`
      insert into articles (publisher_id, title, url, url_key, published_at, first_seen_at, sort_at)
      select p.id, 'Story ' || n, 'https://a.example/' || n || '/' || p.id,
        md5(n || '/' || p.id)::uuid, now(), now(), now()
      from ${given}
      join publishers p on p.name = 'Outlet 1' or (p.name = 'Outlet 2' and n % 2 = 1)`)
    await tx.execute(sql`
      with told as (
        select title, min(id) as lead, count(*)::int as outlets
        from articles
        where title = any(array(select 'Story ' || n from ${given}))
        group by title
      ),
      made as (
        insert into stories (
          slug, first_at, last_at, first_article_id, lead_article_id, article_count,
          outlet_count, independent_count
        )
        select case when outlets > 1 then 'story' end, now(), now(), lead, lead, outlets,
          outlets, outlets
        from told
        returning id, lead_article_id
      )
      insert into article_stories (article_id, story_id, grouped_at)
      select a.id, m.id, now()
      from made m
      join articles l on l.id = m.lead_article_id
      join articles a on a.title = l.title`)
    await tx.execute(sql`
      insert into article_coins (article_id, coin_id, salience, score, at)
      select a.id, c.id, 'main', 1, now()
      from ${given}
      join articles a on a.title = 'Story ' || n
      join coins c on c.symbol = 'C' || (n % ${ofCoins}::int)`)
  })

/** Longer than the lease of a killed worker and the first wait after a failure. */
const STUCK_MS = 180_000

async function countOpen(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from follow_messages where state in ('waiting', 'sending')`,
  )
  return rows[0]?.n ?? 0
}

/** Messages on their way when the worker died. */
async function countSending(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where claimed_until is not null`,
  )
  return rows[0]?.n ?? 0
}
