import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { makeArticles, makePublisher } from '../testing/factories.ts'
import { onceAFile } from '../testing/fixture.ts'
import { taskProcesses } from '../testing/task-processes.ts'
import { testDatabase } from '../testing/test-database.ts'
import { awaitGrouping } from './store.ts'

type Db = Awaited<ReturnType<typeof testDatabase>>
const site = onceAFile(taskProcesses)
const EVENTS = 150
const TELLERS = 3

test('a worker killed with a part grouped and two that go on give what one worker gives', async () => {
  const [killed, clean] = [await testDatabase(), await testDatabase()]
  await fill(killed)
  await fill(clean)
  await site.start('group', clean.url).said('done')

  const child = site.start('group', killed.url)
  await vi.waitFor(async () => expect(await grouped(killed)).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 2,
  })
  await child.kill()
  const [one, other] = [site.start('group', killed.url), site.start('group', killed.url)]
  await Promise.all([one.said('done'), other.said('done')])
  expect(await grouped(killed)).toBe(EVENTS * TELLERS)
  expect(await storiesIn(killed)).toEqual(await storiesIn(clean))
  await Promise.all([killed.close(), clean.close()])
})

/** Each event has a name and a figure of its own, each teller its own order of words. */
async function fill({ db }: Db) {
  const publishers: number[] = []
  for (let i = 0; i < TELLERS; i++) publishers.push((await makePublisher(db)).id)
  const rows = Array.from({ length: EVENTS * TELLERS }, (_, i) => {
    const event = Math.floor(i / TELLERS)
    const name = `${letters(event)}corp`
    const texts = [
      `${name} buys ${1000 + event * 7} machines for its site`,
      `Site of ${name} gets ${1000 + event * 7} machines`,
      `${1000 + event * 7} machines bought by ${name}`,
    ]
    const told = new Date(Date.UTC(2026, 10, 15, 0, event * 4 + (i % TELLERS))).toISOString()
    return {
      title: texts[i % TELLERS] ?? '',
      overview: `${name} of ${letters(event + 500)}land said so on Monday.`,
      publisher_id: publishers[i % TELLERS] ?? null,
      published_at: told,
    }
  })
  const ids = (await makeArticles(db, rows)).map(({ id }) => id)
  await awaitGrouping(db, ids, false, new Date())
}

const letters = (n: number) =>
  ['', '', '', ''].map((_, i) => 'bcdfghjklmnpqrstvwxz'[Math.floor(n / 20 ** i) % 20]).join('o')

async function grouped({ db }: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from article_stories where story_id is not null`,
  )
  return rows[0]?.n ?? 0
}

/** The articles of each story, whatever its id; and what is counted of it. */
async function storiesIn({ db }: Db) {
  const { rows } = await db.execute(sql`
    select array_agg(m.article_id::int order by m.article_id) as members, s.outlet_count, s.independent_count, s.lead_article_id::int as lead
    from stories s join article_stories m on m.story_id = s.id group by s.id order by min(m.article_id)`)
  return rows
}
