import { beforeEach, expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  site.at(0)
  ;({ path, id } = await site.addPublisher())
})

async function visit(hours: number, status: number) {
  site.at(hours)
  site.feeds.on(path, (_request, reply) => reply.writeHead(status).end())
  await expect(site.ingest(id)).rejects.toThrow(String(status))
}
const isActive = async () => (await site.publisher(id)).active
const put = (change: object) =>
  site
    .publisher(id)
    .then(({ name, rss_url }) =>
      site.admin(`PUT /api/publishers/${id}`, { name, rss_url, ...change }),
    )

test('another failure never completes the 410 rule, however long ago the 410s were', async () => {
  for (const hours of [0, 0.25, 0.5]) await visit(hours, 410)
  await visit(48, 503)
  await visit(96, 404)
  expect(await isActive()).toBe(true)
  expect((await site.logsOf(id)).map((log) => log.action)).not.toContain('deactivate_publisher')
  await visit(97, 410)
  expect(await isActive()).toBe(false)
})

test('other failures in between do not start the 410 rule over', async () => {
  await visit(0, 410)
  await visit(12, 503)
  await visit(24, 410)
  await visit(36, 500)
  await visit(48, 410)
  expect(await isActive()).toBe(false)
})

test('an answer with a feed starts the 410 rule over', async () => {
  await visit(0, 410)
  await visit(24, 410)
  site.feeds.feed(path, [site.story('back')])
  await site.ingest(id)
  await visit(49, 410)
  await visit(73, 410)
  await visit(96, 410)
  expect(await isActive()).toBe(true)
  await visit(97, 410)
  expect(await isActive()).toBe(false)
})

test('a publisher that somebody switches on again gets three more tries', async () => {
  for (const hours of [0, 24, 48]) await visit(hours, 410)
  expect(await isActive()).toBe(false)
  expect(await put({ active: true })).toMatchObject({ status: 200, body: { active: true } })
  for (const hours of [49, 73]) await visit(hours, 410)
  expect(await isActive()).toBe(true)
  await visit(97, 410)
  expect(await isActive()).toBe(false)
})

test('an edit of an active publisher does not start the rule over', async () => {
  for (const hours of [0, 24]) await visit(hours, 410)
  await put({ active: true, description: 'edited' })
  await visit(48, 410)
  expect(await isActive()).toBe(false)
})

test.each([
  ['address corrected', { rss_url: 'https://corrected.test/feed' }],
  ['way of fetching changed', { content_fetch_type: 'rss', content_rss_tag: 'full' }],
])('a publisher with its %s while the last 410 is on its way stays on', async (_what, change) => {
  for (const hours of [0, 24]) await visit(hours, 410)
  site.at(48)
  site.feeds.on(path, async (_request, reply) => {
    await put(change)
    reply.writeHead(410).end()
  })
  await expect(site.ingest(id)).rejects.toThrow('410')
  expect(await site.publisher(id)).toMatchObject({ active: true, ...change })
  expect(await site.stateOf(id)).toBeUndefined()
})

test('a publisher switched on while a 410 is on its way keeps its fresh start', async () => {
  for (const hours of [0, 24, 48]) await visit(hours, 410)
  site.feeds.on(path, async (_request, reply) => {
    await put({ active: true })
    reply.writeHead(410).end()
  })
  await expect(site.ingest(id)).rejects.toThrow('410')
  await visit(60, 410)
  expect(await isActive()).toBe(true)
})
