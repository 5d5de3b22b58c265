import { expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { publisherSite } from '../../testing/publisher-site.ts'

const site = onceAFile(publisherSite)
const story = (date: Date) => ({
  title: 'News',
  link: 'https://n.test/1',
  date: date.toUTCString(),
})

test('each line says what was found, what is there already, and why nothing was', async () => {
  const { feeds } = site
  feeds.feed('/fresh.xml', [story(new Date())])
  feeds.feed('/quiet.xml', [story(new Date(Date.now() - 74 * DAY_MS))])
  const { body: there } = await site.admin('POST /api/publishers', {
    name: 'Ledgerline',
    rss_url: feeds.url('/there.xml'),
    active: false,
  })
  const addresses = ['/fresh.xml', '/quiet.xml', '/there.xml'].map((path) => feeds.url(path))
  const typed = [...addresses, `${feeds.host}/fresh.xml`, 'http://10.0.0.1/']
  const { body } = await site.admin('POST /api/publishers/find', { addresses: typed })
  expect((await result(body.jobId)).lines).toMatchObject([
    {
      address: typed[0],
      state: 'found',
      feeds: [{ title: 'Fake', items: 1, newest: [{ title: 'News' }] }],
    },
    { state: 'quiet' },
    { state: 'there', publisher: { id: there.id, name: 'Ledgerline' } },
    { state: 'there', reason: `The same feed as ${typed[0]}.` },
    { state: 'none', reason: expect.stringContaining('not allowed') },
  ])
  expect(feeds.visits.filter(({ path }) => path === '/there.xml')).toEqual([])
  expect((await site.as('editor', 'POST /api/publishers/find', { addresses: typed })).status).toBe(
    403,
  )
})

test('several are added and fetched once; one that fails is named and stops nobody', async () => {
  const { feeds } = site
  feeds.feed('/one.xml', [story(new Date())])
  feeds.on('/two.xml', (_request, reply) => reply.writeHead(503).end())
  feeds.feed('/three.xml', [{ ...story(new Date()), link: 'https://n.test/3' }])
  const urls = ['/one.xml', '/two.xml', '/there.xml', '/three.xml'].map(feeds.url)
  const publishers = urls.map((rss_url, place) => ({ name: `Number ${place + 1}`, rss_url }))
  const { body } = await site.admin('POST /api/publishers/several', { publishers })
  expect((await result(body.jobId)).publishers).toMatchObject([
    { name: 'Number 1', articles: 1, error: null },
    { name: 'Number 2', articles: 0, error: expect.stringContaining('503') },
    { name: 'Number 3', id: null, error: expect.stringContaining('already exists') },
    { name: 'Number 4', articles: 1, error: null },
  ])
  const visits = feeds.visits.map(({ path }) => path)
  expect(visits.filter((path) => path === '/one.xml')).toHaveLength(1)
  expect((await site.sent()).map(({ job }) => job)).not.toContain('publisher.fetch-new')
  expect((await site.as('editor', 'POST /api/publishers/several', { publishers })).status).toBe(403)
})

test('adding stops after the one at hand; a copy of the icon becomes the logo', async () => {
  const { feeds } = site
  let jobId = ''
  feeds.on('/slow.xml', async (_request, reply) => {
    await vi.waitUntil(() => jobId)
    expect((await site.admin(`POST /api/publishers/several/${jobId}/stop`)).status).toBe(200)
    reply.writeHead(503).end()
  })
  const icon =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  feeds.on('/icon.svg', (_request, reply) =>
    reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end(icon),
  )
  const publishers = ['/slow.xml', '/never.xml'].map((path) => ({
    name: path,
    rss_url: feeds.url(path),
    logo_url: feeds.url('/icon.svg'),
  }))
  const { body } = await site.admin('POST /api/publishers/several', { publishers })
  jobId = body.jobId
  const { publishers: added } = await result(jobId)
  expect(added).toMatchObject([{ name: '/slow.xml' }])
  const { body: all } = await site.admin('GET /api/publishers')
  const slow = all.find(({ id }: { id: number }) => id === added[0].id)
  expect(slow.logo_url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
})

async function result(jobId: string) {
  for (;;) {
    const { body } = await site.admin(`GET /api/jobs/${jobId}`)
    if (body.state !== 'running') {
      expect(body).toMatchObject({ state: 'completed' })
      return body.result
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
