import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { fetchContents } from './fetch-contents.ts'

const site = onceAFile(ingestSite)
beforeEach(() => site.at(0))

/** A publisher with these stories, whose reader answers each as told. */
async function publisherWith(
  titles: string[],
  answer: (reply: ServerResponse) => unknown,
  date?: string,
) {
  const { id, path } = await site.addPublisher()
  const stories = titles.map((title) => site.story(title, date === undefined ? {} : { date }))
  site.feeds.feed(path, stories)
  await site.ingest(id)
  for (const { link } of stories)
    site.feeds.on(`/reader/${link}`, (_request, reply) => answer(reply))
  // from now on its full texts come from the reader
  await site.context.db.execute(`update publishers set content_fetch_type = 'api' where id = ${id}`)
  return id
}
const titles = (count: number) => Array.from({ length: count }, (_, n) => `Story ${n}`)
const contentsOf = async (id: number) => (await site.articlesOf(id)).map(({ content }) => content)

test('a reader that answers slowly has a visit for so long, and the rest comes with the next', async () => {
  let answered = 0
  const id = await publisherWith(titles(10), (reply) => {
    answered++
    setTimeout(() => reply.end('Full text.'), 200)
  })
  await fetchContents(site.context, id, null, { budgetMs: 500 })
  const first = (await contentsOf(id)).filter(Boolean).length
  expect(first).toBeGreaterThanOrEqual(2)
  expect(first).toBeLessThan(10)
  // what was called off is no failure of the reader
  const logs = await site.context.db.execute(
    `select status from activity_logs where publisher_id = ${id} and action = 'fetch_content'`,
  )
  expect(logs.rows).toEqual(Array.from({ length: first }, () => ({ status: 'success' })))

  await fetchContents(site.context, id, null)
  expect(await contentsOf(id)).toEqual(titles(10).map(() => 'Full text.'))
  expect(answered).toBeGreaterThanOrEqual(10)
})

test('a reader is asked for two articles at a time', async () => {
  let [open, most] = [0, 0]
  const id = await publisherWith(titles(6), async (reply) => {
    most = Math.max(most, ++open)
    setTimeout(() => reply.end('Full text.', () => open--), 50)
  })
  await fetchContents(site.context, id, null)
  expect(await contentsOf(id)).toEqual(titles(6).map(() => 'Full text.'))
  expect(most).toBe(2)
})

test('a reader that is down is left alone after a few failures', async () => {
  let asked = 0
  const id = await publisherWith(titles(10), (reply) => {
    asked++
    reply.writeHead(503).end()
  })
  await fetchContents(site.context, id, null)
  expect(asked).toBeLessThanOrEqual(4)
})

test('a story gets its full text for three days after it was first seen, however old it is', async () => {
  const monthsAgo = new Date(site.START.getTime() - 90 * DAY_MS).toUTCString()
  const id = await publisherWith(['old'], (reply) => reply.end('Full text.'), monthsAgo)
  site.at(24 * 3 + 1)
  await fetchContents(site.context, id, null)
  expect(await contentsOf(id)).toEqual([''])
  site.at(24 * 3 - 1)
  await fetchContents(site.context, id, null)
  expect(await contentsOf(id)).toEqual(['Full text.'])
})
