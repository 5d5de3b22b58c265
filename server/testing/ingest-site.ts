import { asc, eq } from 'drizzle-orm'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { ingestPublisher } from '../news/feeds/ingest-publisher.ts'
import { activityLogs, articles, feedStates, publishers } from '../platform/database/schema.ts'
import { fakePublisher, type Story } from './fake-publisher.ts'
import { testApp } from './test-app.ts'

const START = new Date('2026-11-15T10:00:00Z')

/** An app that may fetch from a publisher on loopback, a clock that stands still, and looks at what an ingest leaves behind. */
export async function ingestSite() {
  const feeds = await fakePublisher()
  let now = START
  const site = await testApp({
    env: { FETCH_ALLOW_HOSTS: feeds.host, READER_BASE_URL: feeds.url('/reader') },
    now: () => now,
  })
  const { db } = site.context
  let count = 0
  return {
    ...site,
    feeds,
    START,
    /** Sets the clock, in hours since the start. */
    at: (hours: number) => {
      now = new Date(START.getTime() + hours * HOUR_MS)
    },
    /** A publisher of its own, with the path of its feed. */
    async addPublisher(fields: Partial<typeof publishers.$inferInsert> = {}) {
      const path = `/ingest-${++count}`
      const [row] = await db
        .insert(publishers)
        .values({ name: `P${count}`, rss_url: feeds.url(path), ...fields })
        .returning()
      return { path, id: row?.id ?? 0 }
    },
    /** A story whose address is in no other test. */
    story: (name: string, more: Partial<Story> = {}): Story => ({
      title: name,
      link: `https://story-${count}.test/${encodeURIComponent(name)}`,
      ...more,
    }),
    ingest: async (id: number) => (await ingestPublisher(site.context, id)).articlesCount,
    publisher: async (id: number) =>
      (
        await db.select().from(publishers).where(eq(publishers.id, id))
      )[0] as typeof publishers.$inferSelect,
    articlesOf: (id: number) =>
      db.select().from(articles).where(eq(articles.publisher_id, id)).orderBy(asc(articles.title)),
    stateOf: async (id: number) =>
      (await db.select().from(feedStates).where(eq(feedStates.publisher_id, id)))[0],
    logsOf: (id: number) =>
      db
        .select()
        .from(activityLogs)
        .where(eq(activityLogs.entity_id, id))
        .orderBy(asc(activityLogs.id)),
    async close() {
      await site.close()
      await feeds.close()
    },
  }
}
