import { expect, test } from 'vitest'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

test('a hidden article stays in the admin area and is nowhere else until it is shown again', async () => {
  const { db } = site.context
  const tag = await makeTag(db)
  await makeCategory(db, { tagId: tag.id, slug: 'swans' })
  await makeArticle(db, { title: 'A white swan', tag_ids: [tag.id] })
  const { id } = await makeArticle(db, {
    title: 'A black swan',
    tag_ids: [tag.id],
    published_at: '2026-02-01T00:00:00Z',
  })
  const seen = async () => {
    const places = await Promise.all([
      site.visitor('GET /api/articles'),
      site.visitor('GET /api/articles/public'),
      site.visitor('GET /api/articles?search=swan'),
      site.visitor('GET /api/articles?search=bla'),
      site.visitor('GET /api/articles?category=swans'),
    ])
    const files = await Promise.all(
      ['/feed.xml', '/atom.xml', '/feed.json', '/swans/feed.xml'].map((url) =>
        site.app.inject({ url }),
      ),
    )
    return {
      times: [
        ...places.map(({ body }) => JSON.stringify(body)),
        ...files.map(({ body }) => body),
      ].map((text) => text.includes('A black swan')),
      counts: places.map(({ body }) => body.totalCount),
      news: (await site.visitor(`GET /api/articles/new-count?since=${id - 1}`)).body.count,
      own: (await site.visitor(`GET /api/articles/${id}`)).status,
      receipt: (await site.visitor(`GET /api/articles/${id}/receipt`)).status,
    }
  }
  const shown = {
    times: Array(9).fill(true),
    counts: [2, 2, 2, 1, 2],
    news: 1,
    own: 200,
    receipt: 200,
  }
  expect(await seen()).toEqual(shown)

  const hidden = await site.admin(`PATCH /api/articles/${id}/hidden`, { hidden: true })
  expect(hidden).toMatchObject({ status: 200, body: { id, hidden: true } })
  expect(await seen()).toEqual({
    times: Array(9).fill(false),
    counts: [1, 1, 1, 0, 1],
    news: 0,
    own: 404,
    receipt: 404,
  })
  expect((await site.admin('GET /api/articles/admin')).body).toMatchObject({
    totalCount: 2,
    articles: [{ id, hidden: true }, { hidden: false }],
  })
  expect((await site.admin(`GET /api/articles/${id}/receipt`)).status).toBe(200)

  expect((await site.admin(`POST /api/changes/article/${id}/undo`)).status).toBe(200)
  expect(await seen()).toEqual(shown)
  const { body } = await site.admin(`GET /api/logs?entity_type=article&entity_id=${id}`)
  expect(body.map(({ action }: { action: string }) => action)).toEqual(['undo', 'article_hide'])
})

test('hiding what is not there is 404; a wrong body is 400', async () => {
  expect((await site.admin('PATCH /api/articles/999999/hidden', { hidden: true })).status).toBe(404)
  expect((await site.admin('PATCH /api/articles/1/hidden', { hidden: 'yes' })).status).toBe(400)
})
