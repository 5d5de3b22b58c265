import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeArticle, makePublisher } from '../../testing/factories.ts'
import { fakePublisher } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { alertChannels, languageModels } from '../database/schema.ts'

const feeds = onceAFile(fakePublisher)
/** Named in FETCH_ALLOW_HOSTS for a model or for mail. */
const inside = onceAFile(fakePublisher)
const site = onceAFile(() =>
  testApp({ env: { FETCH_ALLOW_HOSTS: `${feeds.host},${inside.host}` } }),
)

const claims = {
  model: () =>
    site.context.db.insert(languageModels).values({
      id: 'attic',
      name: 'Attic',
      base_url: inside.url('/v1'),
      upstream_model: 'attic:8b',
      prompt_price: 0,
      completion_price: 0,
      time_limit_seconds: 60,
    }),
  'mail server': () =>
    site.context.db
      .update(alertChannels)
      .set({ smtp_host: '127.0.0.1', smtp_port: Number(inside.host.split(':')[1]) })
      .where(eq(alertChannels.kind, 'email')),
}

test.each(Object.keys(claims) as (keyof typeof claims)[])(
  'a host that is allowed for a %s is reached by no redirect and no picture of a feed',
  async (service) => {
    const { db, outbound } = site.context
    await claims[service]()
    try {
      const moved = `/moved-to-${service.slice(0, 4)}`
      feeds.on(moved, (_request, reply) =>
        reply.writeHead(302, { location: inside.url('/feed') }).end(),
      )
      const { id } = await makePublisher(db, { rss_url: feeds.url(moved) })
      expect(await site.admin(`POST /api/publishers/${id}/fetch`)).toMatchObject({
        status: 400,
        body: {
          code: 'ADDRESS_NOT_ALLOWED',
          error: expect.stringContaining('a model or mail server'),
        },
      })
      const article = await makeArticle(db, { image_url: inside.url('/picture.png') })
      expect((await site.app.inject(`/images/articles/${article.id}`)).statusCode).not.toBe(200)
      await expect(outbound.checked(inside.url('/page'))).rejects.toThrow('not allowed')
      expect(inside.visits).toEqual([])

      const own = await outbound.request(inside.url('/v1/chat'), { service: inside.url('/v1') })
      expect(own.status).toBe(404)
      expect(inside.visits.splice(0)).toHaveLength(1)
    } finally {
      await db.delete(languageModels)
      await db.update(alertChannels).set({ smtp_host: null, smtp_port: null })
    }
  },
)

test('a host that has a feed of its own stays open to feeds and pictures', async () => {
  await claims.model()
  inside.feed('/rss', [{ title: 'A feed beside a model', link: 'https://beside.test/1' }])
  const { id } = await makePublisher(site.context.db, { rss_url: inside.url('/rss') })
  expect(await site.admin(`POST /api/publishers/${id}/fetch`)).toMatchObject({
    status: 200,
    body: { articlesCount: 1 },
  })
})
