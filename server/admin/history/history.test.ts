import { expect, test } from 'vitest'
import type { Log } from '../../../contract/accounts/activity.ts'
import { recordChange, SCHEDULE } from '../../accounts/activity/record-change.ts'
import { articleStories, stories } from '../../platform/database/schema.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

const changesOf = async (kind: string, id: number): Promise<Log[]> =>
  (await site.admin(`GET /api/logs?entity_type=${kind}&entity_id=${id}&changes=true`)).body

test('a change says who, what, before and after, and can be undone; the undo is a change, too', async () => {
  const { db } = site.context
  const [tag, other] = [await makeTag(db), await makeTag(db)]
  const category = await makeCategory(db, { tagId: tag.id, name: 'Yield', slug: 'yield' })
  const body = { name: 'Yields', slug: 'yields', tagId: other.id }
  await site.admin(`PUT /api/categories/${category.id}`, body)
  const [changed] = await changesOf('category', category.id)
  expect(changed).toMatchObject({
    action: 'category_update',
    status: 'success',
    change: {
      by: 'admin',
      name: 'Yields',
      undo: 'yes',
      fields: expect.arrayContaining([
        { field: 'slug', before: 'yield', after: 'yields' },
        { field: 'tagId', before: tag.name, after: other.name },
      ]),
    },
  })
  expect(changed?.change?.fields).toHaveLength(3)

  const undone = await site.admin(`POST /api/logs/${changed?.id}/undo`, {})
  expect(undone).toMatchObject({
    status: 200,
    body: { kind: 'category', id: category.id, name: 'Yield' },
  })
  expect((await site.visitor('GET /api/categories/yield')).body).toMatchObject({ tagId: tag.id })
  const [undo, before] = await changesOf('category', category.id)
  expect(undo).toMatchObject({ action: 'undo', change: { by: 'admin', undo: 'yes' } })
  expect(before?.change).toMatchObject({
    undo: 'no',
    undone_by: 'admin',
    undone_at: expect.any(String),
  })
  expect((await site.admin(`POST /api/logs/${changed?.id}/undo`, {})).status).toBe(409)
  expect((await site.admin(`POST /api/logs/${undo?.id}/undo`, {})).status).toBe(200)
  expect((await site.visitor('GET /api/categories/yields')).status).toBe(200)
})

test('a change of a story is called by its headline, not by its number', async () => {
  const { db } = site.context
  const at = '2026-01-01T00:00:00Z'
  const article = await makeArticle(db, { title: 'Lender Marrow halts withdrawals' })
  const [story] = await db
    .insert(stories)
    .values({ first_at: at, last_at: at, lead_article_id: article.id })
    .returning()
  const story_id = story?.id ?? 0
  await db.insert(articleStories).values({ article_id: article.id, story_id })
  expect(await site.admin(`PUT /api/stories/${story_id}/locked`, { locked: true })).toMatchObject({
    status: 200,
  })
  const [log] = await changesOf('story', story_id)
  expect(log).toMatchObject({
    action: 'story_update',
    change: { kind: 'changed', name: 'Lender Marrow halts withdrawals' },
  })
})

test('the log calls the reports of a story by their headlines, and only those that came or went', async () => {
  const { db } = site.context
  const at = '2026-01-01T00:00:00Z'
  const titles = [
    'Vault maker recalls a model',
    'Recalled vaults lose a key',
    'Vault recall widens',
  ]
  const made = await Promise.all(titles.map((title) => makeArticle(db, { title })))
  const [story] = await db
    .insert(stories)
    .values({ first_at: at, last_at: at, lead_article_id: made[0]?.id ?? 0 })
    .returning()
  const story_id = story?.id ?? 0
  await db.insert(articleStories).values(made.map(({ id }) => ({ article_id: id, story_id })))
  await site.admin(`PUT /api/stories/${story_id}/lead`, { article_id: made[1]?.id })
  await site.admin(`POST /api/stories/${story_id}/split`, { articles: [made[2]?.id] })
  const fields = (await changesOf('story', story_id)).flatMap(({ change }) => change?.fields ?? [])
  expect(fields).toContainEqual({ field: 'lead_article_id', before: null, after: titles[1] })
  expect(fields).toContainEqual({ field: 'members', before: [titles[2]], after: [] })
})

test('what was changed again since stays, and whoever undoes is told first', async () => {
  const { body: page } = await site.admin('POST /api/pages', {
    path: '/terms',
    meta_title: 'Terms',
  })
  await site.admin('PUT /api/pages/terms', {
    meta_title: 'Our terms',
    meta_description: 'All of them',
  })
  await site.admin('PUT /api/pages/terms', {
    meta_title: 'Conditions',
    meta_description: 'All of them',
  })
  const [, first] = await changesOf('page', page.id)
  expect(first?.change).toMatchObject({
    undo: 'partly',
    note: expect.stringContaining('The meta title was'),
  })
  const refused = await site.admin(`POST /api/logs/${first?.id}/undo`, {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'UNDO_PARTLY' } })
  expect((await site.admin(`POST /api/logs/${first?.id}/undo`, { partly: true })).status).toBe(200)
  const { body } = await site.admin('GET /api/pages')
  const [now] = body.filter(({ id }: { id: number }) => id === page.id)
  expect(now).toMatchObject({ meta_title: 'Conditions', meta_description: null })
})

test('secrets are never written down, nor put back', async () => {
  const { body: user } = await site.admin('POST /api/users', {
    username: 'jo',
    password: 'first password',
  })
  await site.admin(`PUT /api/users/${user.id}`, { username: 'joan', password: 'second password' })
  const [changed] = await changesOf('user', user.id)
  expect(changed?.change).toMatchObject({
    undo: 'partly',
    note: expect.stringContaining('password'),
  })
  expect(changed?.change?.fields).toContainEqual({
    field: 'password_hash',
    before: 'replaced',
    after: 'replaced',
  })
  await site.admin(`POST /api/logs/${changed?.id}/undo`, { partly: true })
  expect(await site.signInAs('jo', 'second password')).toEqual(expect.any(String))
  const { db } = site.context
  const address = { rss_url: 'https://me:secret@feed.example/rss' }
  const after = { ...address, rss_url: 'https://feed.example/rss' }
  await recordChange(db, { by: SCHEDULE, kind: 'publisher', id: 999_999, before: address, after })
  const everything = JSON.stringify((await site.admin('GET /api/logs?changes=true')).body)
  expect(everything).toContain('https://…@feed.example/rss')
  expect(everything).not.toMatch(/argon2|me:secret/)
})

test('an address with a password is not put back from the log, which has it without', async () => {
  const { body: publisher } = await site.admin('POST /api/publishers', {
    name: 'Closed',
    rss_url: 'https://me:secret@closed.example/rss',
  })
  const open = { name: 'Open', rss_url: 'https://open.example/rss' }
  expect((await site.admin(`PUT /api/publishers/${publisher.id}`, open)).status).toBe(200)
  const [changed] = await changesOf('publisher', publisher.id)
  expect((await site.admin(`POST /api/logs/${changed?.id}/undo`, { partly: true })).status).toBe(
    200,
  )
  const { body } = await site.admin('GET /api/publishers')
  expect(body.find(({ id }: { id: number }) => id === publisher.id)).toMatchObject({
    name: 'Closed',
    rss_url: open.rss_url,
  })
})

test("a toast undoes one's own newest change only, once", async () => {
  const { id } = await makeArticle(site.context.db)
  await site.admin(`PATCH /articles/${id}/featured`, { featured: true })
  expect((await site.admin(`PATCH /articles/${id}/featured`, { featured: true })).status).toBe(200)
  expect(await changesOf('article', id)).toHaveLength(1)
  expect((await site.admin(`POST /api/changes/article/${id}/undo`)).status).toBe(200)
  expect((await site.admin(`GET /api/articles/admin/${id}`)).body.featured).toBe(false)
  const { db } = site.context
  await recordChange(db, {
    by: SCHEDULE,
    kind: 'article',
    id,
    before: { ad: false },
    after: { ad: true },
  })
  expect((await site.admin(`POST /api/changes/article/${id}/undo`)).status).toBe(409)
  expect((await site.admin(`POST /api/changes/article/${id + 1000}/undo`)).status).toBe(404)
})

test('a toast leaves a later change of the same person, made in another tab', async () => {
  const { id } = await makeArticle(site.context.db)
  const changed = await site.admin(`PATCH /articles/${id}/featured`, { featured: true })
  const first_change = Number(changed.headers['last-change'])
  expect(first_change).toBe((await changesOf('article', id))[0]?.id)
  await site.admin(`PATCH /api/articles/${id}/hidden`, { hidden: true })
  const refused = { status: 409, body: { error: 'You have changed this again since.' } }
  expect(await site.admin(`POST /api/changes/article/${id}/undo`, { first_change })).toMatchObject(
    refused,
  )
  const undo = { action: 'undo', ids: [id], first_change }
  expect((await site.admin('POST /api/articles/bulk', undo)).body).toEqual({
    changed: [],
    failures: [{ id, reason: `Article #${id}: You have changed this again since.` }],
  })
  const article = await site.admin(`GET /api/articles/admin/${id}`)
  expect(article.body).toMatchObject({ featured: true, hidden: true })
  const newest = (await changesOf('article', id))[0]?.id
  const undone = await site.admin(`POST /api/changes/article/${id}/undo`, { first_change: newest })
  expect(undone.status).toBe(200)
})

test('who changed anything can be asked for', async () => {
  expect((await site.admin('GET /api/logs/people')).body).toEqual(['admin', 'schedule'])
  const { body } = await site.admin('GET /api/logs?who=schedule')
  expect(body.length).toBeGreaterThan(0)
  for (const { change } of body) expect(change.by).toBe('schedule')
})

test('an editor undoes what editors change, and nothing else', async () => {
  const { body: user } = await site.admin('POST /api/users', {
    username: 'eve',
    password: 'a longer sentence',
  })
  const [row] = await changesOf('user', user.id)
  expect((await site.as('editor', `POST /api/logs/${row?.id}/undo`, {})).status).toBe(403)
  const { body } = await site.as('editor', `GET /api/logs?entity_type=user&entity_id=${user.id}`)
  expect(body[0].change).toMatchObject({ undo: 'no', note: 'Only admins can undo this.' })
})
