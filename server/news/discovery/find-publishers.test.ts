import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { publisherSite } from '../../testing/publisher-site.ts'

const site = onceAFile(publisherSite)
const story = (date: Date) => ({ title: 'News', link: 'https://n.test/1', date: date.toUTCString() })

test('each line says what was found, what is there already, and why nothing was', async () => {
  const { feeds } = site
  feeds.feed('/fresh.xml', [story(new Date())])
  feeds.feed('/quiet.xml', [story(new Date(Date.now() - 74 * 24 * 3_600_000))])
  const { body: there } = await site.admin('POST /api/publishers', {
    name: 'Ledgerline',
    rss_url: feeds.url('/there.xml'),
    active: false,
  })
  const addresses = ['/fresh.xml', '/quiet.xml', '/there.xml'].map((path) => feeds.url(path))
  const typed = [...addresses, `${feeds.host}/fresh.xml`, 'http://10.0.0.1/']
  const { status, body } = await site.admin('POST /api/publishers/find', { addresses: typed })
  const lines = status === 202 ? await result(body.jobId) : body.lines
  expect(lines).toMatchObject([
    { address: typed[0], state: 'found', feeds: [{ title: 'Fake', items: 1, newest: [{ title: 'News' }] }] },
    { state: 'quiet' },
    { state: 'there', publisher: { id: there.id, name: 'Ledgerline' } },
    { state: 'there', reason: `The same feed as ${typed[0]}.` },
    { state: 'none', reason: expect.stringContaining('not allowed') },
  ])
  expect(feeds.visits.filter(({ path }) => path === '/there.xml')).toEqual([])
  expect((await site.as('editor', 'POST /api/publishers/find', { addresses: typed })).status).toBe(403)
})

async function result(jobId: string) {
  for (;;) {
    const { body } = await site.admin(`GET /api/jobs/${jobId}`)
    if (body.state !== 'running') return body.result.lines
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
