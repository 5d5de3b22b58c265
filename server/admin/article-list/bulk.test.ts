import { expect, test } from 'vitest'
import { makeArticle, makePublisher, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(() =>
  testApp({ env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' } }),
)

const bulk = (body: object) => site.as('editor', 'POST /api/articles/bulk', body)
const articleOf = async (id: number) => (await site.admin(`GET /api/articles/admin/${id}`)).body
const three = async () => {
  const { db } = site.context
  return Promise.all([1, 2, 3].map(async () => (await makeArticle(db)).id))
}

test('many are changed, one that is gone is named with who deleted it, and the change is undone for the others', async () => {
  const ids = await three()
  await site.admin(`DELETE /api/articles/${ids[1]}`)
  const rest = [ids[0], ids[2]]
  expect(await bulk({ action: 'hide', ids: [...ids, 999_999] })).toMatchObject({
    status: 200,
    body: {
      changed: rest,
      failures: [
        { id: ids[1], reason: `Article #${ids[1]} was deleted by admin.` },
        { id: 999_999, reason: 'Article #999999 is no longer there.' },
      ],
    },
  })
  expect(await articleOf(rest[0] ?? 0)).toMatchObject({ hidden: true })
  // what is hidden already is no change, so nothing older is undone in its place
  expect((await bulk({ action: 'hide', ids: rest })).body).toEqual({ changed: [], failures: [] })
  expect((await bulk({ action: 'undo', ids: rest })).body).toEqual({ changed: rest, failures: [] })
  expect(await articleOf(rest[1] ?? 0)).toMatchObject({ hidden: false })
})

test('an undo leaves what somebody else has changed since', async () => {
  const ids = await three()
  await bulk({ action: 'feature', ids })
  await site.admin(`PATCH /articles/${ids[0]}/featured`, { featured: false })
  const { body } = await bulk({ action: 'undo', ids })
  expect(body).toEqual({
    changed: ids.slice(1),
    failures: [{ id: ids[0], reason: `Article #${ids[0]}: Somebody else has changed this since.` }],
  })
})

test('a tag is added once, beside those that are there; an unknown one is refused before anything is changed', async () => {
  const { db } = site.context
  const [first, second] = [await makeTag(db), await makeTag(db)]
  const one = await makeArticle(db, { tag_ids: [first.id] })
  const two = await makeArticle(db, { tag_ids: [second.id] })
  expect(
    (await bulk({ action: 'tag', tag: second.id, ids: [one.id, two.id, one.id] })).body,
  ).toEqual({
    changed: [one.id],
    failures: [],
  })
  expect(await articleOf(one.id)).toMatchObject({
    tags: [first, second].map(({ id, name }) => ({ id, name })),
    // no analysis takes it away
    corrected: ['tags'],
  })
  expect((await bulk({ action: 'tag', tag: 999_999, ids: [one.id] })).status).toBe(404)
  expect((await bulk({ action: 'tag', ids: [one.id] })).body.error).toBe('The tag is required.')
  await bulk({ action: 'undo', ids: [one.id] })
  expect((await articleOf(one.id)).tags).toHaveLength(1)
})

test('two who add different tags to the same articles at once both succeed', async () => {
  const { db } = site.context
  const ids = await three()
  const [mine, theirs] = [await makeTag(db), await makeTag(db)]
  await Promise.all([
    bulk({ action: 'tag', tag: mine.id, ids }),
    site.admin('POST /api/articles/bulk', { action: 'tag', tag: theirs.id, ids }),
  ])
  for (const id of ids) expect((await articleOf(id)).tags).toHaveLength(2)
})

test('many are deleted, and come back by an undo', async () => {
  const ids = await three()
  expect((await bulk({ action: 'delete', ids })).body).toEqual({ changed: ids, failures: [] })
  expect((await site.admin(`GET /api/articles/admin/${ids[0]}`)).status).toBe(404)
  expect((await bulk({ action: 'undo', ids })).body).toEqual({ changed: ids, failures: [] })
  expect((await site.admin(`GET /api/articles/admin/${ids[0]}`)).status).toBe(200)
})

test('an editor has 20 analysed at once, and each failure is told of its article', async () => {
  const ids = await three()
  const many = Array.from({ length: 21 }, (_, index) => 900_000 + index)
  expect(await bulk({ action: 'analyze', ids: many })).toMatchObject({
    status: 403,
    body: { error: 'Editors can have 20 articles analysed at once; 21 are selected.' },
  })
  const { body } = await bulk({ action: 'analyze', ids: many.slice(0, 20) })
  expect(body.failures).toHaveLength(20)
  expect((await site.as('viewer', 'POST /api/articles/bulk', { action: 'hide', ids })).status).toBe(
    403,
  )
})

test('what an analysis costs is told to admins, for the model that would be asked', async () => {
  const { db } = site.context
  const long = await makeArticle(db, {
    title: 'x'.repeat(100),
    content: 'x'.repeat(20_000),
    content_length: 20_000,
  })
  const { body } = await site.admin('POST /api/articles/bulk/cost', { ids: [long.id, 999_999] })
  // 8,000 of its characters and the title, beside the instructions of some 600 tokens, and an answer of 300
  expect(body.model).toBe('gpt-4')
  expect(body.usd).toBeGreaterThan(((8_100 / 4) * 0.0025 + 300 * 0.01) / 1000)
  expect(body.usd).toBeLessThan(0.015)
})

test.each([
  { action: 'burn', ids: [1] },
  { action: 'hide', ids: [] },
  { action: 'hide', ids: ['x'] },
  { action: 'hide' },
])('%j is refused', async (body) => {
  expect((await bulk(body)).status).toBe(400)
})

test('the list is searched by title, text and number, and narrowed to what is shown, hidden or an ad', async () => {
  const { db } = site.context
  const publisher = await makePublisher(db, { name: 'Zebra Wire' })
  const make = (title: string, more: object = {}) =>
    makeArticle(db, { title, publisher_id: publisher.id, ...more })
  const swan = await make('A zebroid swan')
  const ad = await make('Buy zebroid tokens', { ad: true })
  const overview = await make('Plain', { overview: 'It mentions a zebroid.' })
  await site.admin(`PATCH /api/articles/${swan.id}/hidden`, { hidden: true })
  const listed = async (query: string) => {
    const { body } = await site.as('viewer', `GET /api/articles/admin?${query}`)
    const { body: all } = await site.as('editor', `GET /api/articles/admin/ids?${query}`)
    const ids: number[] = body.articles.map(({ id }: { id: number }) => id)
    expect([...all.ids].sort()).toEqual([...ids].sort())
    expect(body.totalCount).toBe(ids.length)
    return ids.sort((one, other) => one - other)
  }
  expect(await listed('search=zebroid')).toEqual([swan.id, ad.id, overview.id])
  expect(await listed('search=zebro')).toEqual([swan.id, ad.id, overview.id])
  expect(await listed(`search=${ad.id}`)).toContain(ad.id)
  expect(await listed(`search=%23${ad.id}`)).toEqual([ad.id])
  expect(await listed('search=zebroid&show=shown')).toEqual([ad.id, overview.id])
  expect(await listed('search=zebroid&show=hidden')).toEqual([swan.id])
  const counted = (await site.admin('GET /api/articles/admin?search=zebroid&limit=1')).body
  expect(counted).toMatchObject({ totalCount: 3, hiddenCount: 1, hasMore: true })
  expect(await listed('search=zebroid&show=ads')).toEqual([ad.id])
  await site.admin(`PUT /api/articles/${overview.id}/correction`, { sentiment: 3 })
  expect(await listed('search=zebroid&show=corrected')).toEqual([overview.id])
  expect(await listed("search=')) or 1=1 --")).toEqual([])
  expect((await site.admin('GET /api/articles/admin?show=gone')).status).toBe(400)
})
