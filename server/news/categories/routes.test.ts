import { beforeAll, expect, test } from 'vitest'
import { RESERVED_SLUGS } from '../../../contract/news/categories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)
let tagId: number
beforeAll(async () => {
  tagId = (await site.admin('POST /api/tags', { name: 'Bitcoin' })).body.id
})

const add = (slug: string, more = {}) =>
  site.admin('POST /api/categories', { name: slug, slug, tagId, ...more })

test('a category has its defaults and is public while it is active', async () => {
  const added = await add('bitcoin', { order: 2 })
  expect(added).toMatchObject({
    status: 201,
    body: { slug: 'bitcoin', tagId, isActive: true, order: 2 },
  })
  await add('first', { order: 1 })
  await add('hidden', { isActive: false })
  const list = (await site.visitor('GET /api/categories')).body
  expect(list.map((category: { slug: string }) => category.slug)).toEqual(['first', 'bitcoin'])
  expect((await site.visitor('GET /api/categories/hidden')).body).toMatchObject({ isActive: false })
  expect((await site.visitor('GET /api/categories/nothing')).status).toBe(404)
})

test('the admin list holds all of them and asks for a session', async () => {
  const ask = (headers: Record<string, string>) =>
    site.app.inject({ url: '/api/categories', headers })
  const all = await ask({ 'x-admin-request': 'true', authorization: `Bearer ${site.token}` })
  expect(all.json().map((category: { slug: string }) => category.slug)).toContain('hidden')
  expect((await ask({ 'x-admin-request': 'true' })).statusCode).toBe(401)
  expect(
    (await ask({ 'x-admin-request': 'true', authorization: 'Bearer nonsense' })).statusCode,
  ).toBe(401)
  expect((await ask({ authorization: 'Bearer nonsense' })).statusCode).toBe(200)
})

test('a category is changed and deleted; a slug belongs to one', async () => {
  const { body: category } = await add('defi')
  const changed = await site.admin(`PUT /api/categories/${category.id}`, {
    name: 'DeFi',
    slug: 'de-fi',
    tagId,
    isActive: false,
    order: 7,
    description: 'Lending and trading without a middleman',
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'DeFi', slug: 'de-fi', isActive: false, order: 7 },
  })
  expect((await add('de-fi')).body.error).toContain('already exists')
  expect((await site.admin(`DELETE /api/categories/${category.id}`)).status).toBe(200)
  expect((await site.admin(`DELETE /api/categories/${category.id}`)).status).toBe(404)
  expect(
    (await site.admin(`PUT /api/categories/${category.id}`, { name: 'x', slug: 'x', tagId }))
      .status,
  ).toBe(404)
})

test.each(RESERVED_SLUGS)("the slug '%s' is the site's own", async (slug) => {
  expect(await add(slug)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('slug') },
  })
})

test.each([
  ['Upper', {}],
  ['two words', {}],
  ['-edge', {}],
  ['a--b', {}],
  ['../up', {}],
  ['ok', { name: '' }],
  ['ok', { tagId: '7' }],
  ['ok', { tagId: 987654 }],
  ['ok', { order: 1.5 }],
  ['ok', { isActive: 'yes' }],
])('the slug %s with %j is refused', async (slug, more) => {
  expect(await add(slug, more)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
})
