import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { insertPublisher } from '../news/publishers/store.ts'
import { articles } from '../platform/database/schema.ts'
import { fakeVendor, type VendorAnswers } from './fake-vendor.ts'
import { testApp } from './test-app.ts'

const KEY = 'sk-test-0123456789-secret'

/** The application beside both vendors on loopback, on a clock that stands still until it is moved. */
export async function analysisSite({
  keys = true,
  budget = '1',
  start = '2026-11-15T12:00:00.000Z',
  env: more = {},
}: {
  keys?: boolean
  budget?: string
  start?: string
  env?: Record<string, string>
} = {}) {
  let time = Date.parse(start)
  const vendor = await fakeVendor()
  const env = {
    OPENAI_BASE_URL: vendor.url,
    DEEPSEEK_BASE_URL: vendor.url,
    AI_DAILY_BUDGET_USD: budget,
    // for models that an admin adds
    FETCH_ALLOW_HOSTS: new URL(vendor.url).host,
    ...(keys ? { OPENAI_API_KEY: KEY, DEEPSEEK_API_KEY: KEY } : {}),
    ...more,
  }
  const site = await testApp({ env, now: () => new Date(time) })
  const publisher = await insertPublisher(site.context.db, {
    name: 'Chain Daily',
    rss_url: `https://feed.example/${randomUUID()}`,
  })

  /** A stored article; answers its id. */
  async function article(change: Partial<typeof articles.$inferInsert> = {}): Promise<number> {
    const url = `https://chain.example/${randomUUID()}`
    const at = new Date(time).toISOString()
    const content =
      change.content ??
      'The regulator approved the first spot fund on Tuesday. Trading starts on Friday.'
    const title = change.title ?? 'SEC approves spot fund'
    const [row] = await site.context.db
      .insert(articles)
      .values({
        publisher_id: publisher.id,
        title,
        url,
        url_key: randomUUID(),
        published_at: at,
        first_seen_at: at,
        sort_at: at,
        content,
        content_length: content.length,
        version: createHash('sha256')
          .update(title + content)
          .digest('base64url')
          .slice(0, 22),
        ...change,
      })
      .returning({ id: articles.id })
    if (!row) throw new Error('no article')
    return row.id
  }

  /** A new article after a click with this answer of the vendor: the reply, what is stored and both log rows. */
  async function analyzed(answer: VendorAnswers) {
    vendor.answers(answer)
    const id = await article()
    const reply = await site.admin(`POST /api/ai/analyze/${id}`)
    const logs = (await site.admin('GET /api/logs')).body.filter(
      (log: { entity_id: number }) => log.entity_id === id,
    )
    const [row] = await site.context.db.select().from(articles).where(eq(articles.id, id))
    const log = (action: string) => logs.find((each: { action: string }) => each.action === action)
    return { id, reply, row, request: log('ai_request'), response: log('ai_response') }
  }

  return {
    ...site,
    vendor,
    key: KEY,
    env,
    publisher,
    article,
    analyzed,
    advance: (ms: number) => {
      time += ms
    },
    async close() {
      await site.close()
      await vendor.close()
    },
  }
}
