import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'

const site = onceAFile(ingestSite)

test('the fetch of one publisher tells its steps: the feed, the storing, each full text', async () => {
  const { id, path } = await site.addPublisher({ content_fetch_type: 'api' })
  const stories = ['quick', 'broken', 'slow'].map((title) => site.story(title))
  const [quick, broken, slow] = stories.map(({ link }) => `/reader/${link}`)
  const answerFeed = Promise.withResolvers<void>()
  site.feeds.feed('/stored', stories)
  site.feeds.on(path, async (_request, reply) => {
    await answerFeed.promise
    reply.writeHead(302, { location: '/stored' }).end()
  })
  let hanging: ServerResponse | undefined
  site.feeds.on(`${quick}`, (_request, reply) => reply.end('Full text.'))
  site.feeds.on(`${broken}`, (_request, reply) => reply.writeHead(503).end())
  site.feeds.on(`${slow}`, (_request, reply) => {
    hanging = reply
  })

  const answer = site.admin(`POST /api/publishers/${id}/fetch`)
  const running = async () => (await site.admin('GET /api/jobs/running')).body[0]
  await vi.waitFor(
    async () =>
      expect(await running()).toMatchObject({ done: 0, total: 2, current: 'Fetching the feed' }),
    60_000,
  )
  answerFeed.resolve()
  const { jobId } = (await answer).body
  await vi.waitFor(
    async () =>
      expect(await running()).toMatchObject({
        ...{
          id: jobId,
          done: 4,
          total: 5,
          current: expect.stringMatching(/^(quick|broken|slow)$/),
        },
        failures: ['broken: The reader answered with an error (503).'],
      }),
    60_000,
  )
  hanging?.end('Full text.')
  await vi.waitFor(
    async () =>
      expect((await site.admin(`GET /api/jobs/${jobId}`)).body).toMatchObject({
        ...{ state: 'completed', done: 5, total: 5, result: { articlesCount: 3 } },
      }),
    60_000,
  )
}, 120_000)
