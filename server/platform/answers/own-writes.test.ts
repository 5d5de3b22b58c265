import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { WebPart } from '../../news/ssr/ssr.ts'
import { makeArticles, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const EDITS = 70
const site = onceAFile(testApp)
let app: Awaited<ReturnType<typeof buildApp>>
let origin: string
let publisher: Awaited<ReturnType<typeof makePublisher>>
let ids: number[]

const shell = () => ({ status: 503, head: '', app: '', state: '' })
/** Renders the list of articles as the page. */
const web: WebPart = {
  template: async () => '<!--app-->',
  render: async (_, send) => {
    const { body } = await send({ key: 'GET /api/articles', params: {}, path: '/api/articles' })
    return { status: 200, head: '', app: JSON.stringify(body), state: '' }
  },
  embed: async () => ({ status: 200, page: '' }),
  shell,
  serveAssets: async () => {},
}

beforeAll(async () => {
  app = await buildApp({ ...site.context, config: { ...site.context.config, rateLimit: 0 } }, web)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  publisher = await makePublisher(site.context.db)
  const texts = Array.from({ length: Math.ceil(EDITS / KINDS.length) }, (_, n) => ({
    title: `Solana surges after approval no. ${n}`,
    publisher_id: publisher.id,
    published_at: new Date().toISOString(),
  }))
  ids = (await makeArticles(site.context.db, texts)).map(({ id }) => id)
})
afterAll(() => app.close())

type Edit = [method: string, path: string, body?: object]
/** All done to one article before the next one's turn. */
const KINDS: ((id: number) => Edit)[] = [
  (id) => ['PATCH', `/articles/${id}/featured`, { featured: true }],
  (id) => ['POST', `/api/ai/analyze/${id}`],
  (id) => ['PUT', `/api/articles/${id}/correction`, { sentiment: 1.23, tags: [`Tag of ${id}`] }],
  (id) => ['PUT', `/api/publishers/${publisher.id}`, { ...publisher, name: `Outlet ${id}` }],
  (id) => ['PATCH', `/api/articles/${id}/hidden`, { hidden: true }],
  (id) => ['PATCH', `/api/articles/${id}/hidden`, { hidden: false }],
  (id) => ['DELETE', `/api/articles/${id}`],
]
const edits = () => ids.flatMap((id) => KINDS.map((edit) => edit(id))).slice(0, EDITS)

const text = async (path: string) => (await fetch(origin + path)).text()
const everything = () => Promise.all([text('/'), text('/api/articles?limit=100'), text('/feed.json')])
/** What the application answers past the cache. */
const uncached = async (path: string) => (await app.inject(path)).body

test(`each of ${EDITS} edits is in the very next page, API answer and feed`, async () => {
  let before = await everything()
  const old: Edit[] = []
  for (const edit of edits()) {
    const [method, path, body = {}] = edit
    const headers = { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' }
    const reply = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    expect(reply.status, `${method} ${path}: ${await reply.clone().text()}`).toBe(200)
    const after = await everything()
    const newest = await Promise.all([
      uncached('/'),
      uncached('/api/articles?limit=100'),
      uncached('/feed.json'),
    ])
    expect(newest[1], `${method} ${path} changes the list`).not.toBe(before[1])
    if (after.some((found, at) => found !== newest[at])) old.push(edit)
    before = newest
  }
  expect(old).toEqual([])
}, 60_000)
