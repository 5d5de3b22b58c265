import { expect, test } from 'vitest'
import { categories } from '../../platform/database/schema.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

test('a tag is added, listed by name for everybody, and deleted', async () => {
  const zcash = await site.admin('POST /api/tags', { name: '  Zcash ' })
  expect(zcash).toMatchObject({ status: 201, body: { id: expect.any(Number), name: 'Zcash' } })
  await site.admin('POST /api/tags', { name: 'aave' })
  const names = (await site.visitor('GET /api/tags/public')).body.map(
    (tag: { name: string }) => tag.name,
  )
  expect(names).toEqual(['aave', 'Zcash'])

  expect(await site.admin(`DELETE /api/tags/${zcash.body.id}`)).toMatchObject({ status: 200 })
  expect(await site.admin(`DELETE /api/tags/${zcash.body.id}`)).toMatchObject({ status: 404 })
})

test('the same name in other letters already exists', async () => {
  await site.admin('POST /api/tags', { name: 'Solana' })
  const again = await site.admin('POST /api/tags', { name: 'SOLANA' })
  expect(again.status).toBe(409)
  expect(again.body.error).toContain('already exists')
})

test('a tag that a category uses stays', async () => {
  const { body: tag } = await site.admin('POST /api/tags', { name: 'Regulation' })
  await site.context.db.insert(categories).values({ name: 'Law', slug: 'law', tagId: tag.id })
  const answer = await site.admin(`DELETE /api/tags/${tag.id}`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test('the list of usage says what uses each tag', async () => {
  const { db } = site.context
  const [staking, idle] = [await makeTag(db, 'Staking'), await makeTag(db, 'Unused')]
  await makeCategory(db, { name: 'Yield', slug: 'yield', tagId: staking.id })
  await makeArticle(db, { title: 'One', tag_ids: [staking.id] })
  await makeArticle(db, { title: 'Two', tag_ids: [staking.id] })
  const { body } = await site.admin('GET /api/tags/usage')
  expect(body).toContainEqual({
    id: staking.id,
    name: 'Staking',
    articles: 2,
    categories: ['Yield'],
  })
  expect(body).toContainEqual({ id: idle.id, name: 'Unused', articles: 0, categories: [] })
})

test.each([[{}], [{ name: '' }], [{ name: '   ' }], [{ name: 7 }], [{ name: 'x'.repeat(41) }]])(
  'the body %j is refused',
  async (body) => {
    expect(await site.admin('POST /api/tags', body)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('name'), code: 'BAD_INPUT' },
    })
  },
)
