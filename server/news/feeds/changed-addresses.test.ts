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

const HEADLINE = 'Harbour exchange halts all withdrawals'
const FIRST = 'Sun, 15 Nov 2026 08:00:00 GMT'

/** The headline under an address and a guid of its own. */
const item = (name: string, more: object = {}) => ({
  ...site.story(name, { guid: name, summary: 'It gave no reason.' }),
  title: HEADLINE,
  ...more,
})
async function fetchAt(hours: number, ...items: ReturnType<typeof item>[]) {
  site.at(hours)
  site.feeds.feed(path, items)
  return site.ingest(id)
}
const urls = async () => (await site.articlesOf(id)).map(({ url }) => url.split('/').at(-1))

test('headlines whose address and guid change at each fetch stay one article each', async () => {
  const twenty = (fetch: number) =>
    Array.from({ length: 20 }, (_, n) => ({
      ...item(`${fetch}-${n}`, { summary: `Text ${n}.` }),
      title: `Headline number ${n} of the harbour`,
    }))
  expect(await fetchAt(0, ...twenty(0))).toBe(20)
  const before = await site.articlesOf(id)
  for (const hour of [1, 2, 3]) expect(await fetchAt(hour, ...twenty(hour))).toBe(0)
  const after = await site.articlesOf(id)
  expect(after.map((article) => article.id)).toEqual(before.map((article) => article.id))
  expect(after[0]?.url).toMatch(/3-0$/)
  expect((await site.stateOf(id))?.listed).toHaveLength(20)
})

test.each([
  ['a dated', FIRST],
  ['an undated', undefined],
])('%s headline at a new address is the stored article for 24 hours', async (_, date) => {
  expect(await fetchAt(0, item('one', { date }))).toBe(1)
  expect(await fetchAt(24, item('two', { date }))).toBe(0)
  expect(await urls()).toEqual(['two'])
})

test('after 24 hours it is a new article', async () => {
  await fetchAt(0, item('one'))
  expect(await fetchAt(24.1, item('two'))).toBe(1)
})

test('a dated headline that stays in the feed for days is one article', async () => {
  for (const hour of [0, 20, 40, 60])
    expect(await fetchAt(hour, item(`at-${hour}`, { date: FIRST }))).toBe(hour === 0 ? 1 : 0)
})

test("tomorrow's article under the same headline and teaser is a new one", async () => {
  await fetchAt(0, item('monday', { date: FIRST }))
  await fetchAt(20, item('monday', { date: FIRST }))
  expect(await fetchAt(26, item('tuesday', { date: 'Mon, 16 Nov 2026 09:00:00 GMT' }))).toBe(1)
})

test.each([
  ['address', { guid: 'another' }, ['one', 'two']],
  ['guid', { link: 'https://elsewhere.test/other', title: 'Other' }, ['one', 'other', 'two']],
])('while the old %s is in the feed, it is another article', async (_, more, all) => {
  const one = item('one')
  await fetchAt(0, one)
  await fetchAt(1, { ...one, ...more }, item('two'))
  expect((await urls()).sort()).toEqual(all)
})

test.each([
  ['another text', { summary: 'It has resumed them.' }, {}],
  ['another headline', { title: 'Harbour exchange resumes all withdrawals' }, {}],
  [
    'four words',
    { title: 'Exchange halts all withdrawals' },
    { title: 'Exchange halts all withdrawals' },
  ],
])('with %s it is a new article', async (_, later, earlier) => {
  await fetchAt(0, item('one', earlier))
  expect(await fetchAt(1, item('two', later))).toBe(1)
})

test('two items with one headline and text at once are two articles, and stay two', async () => {
  expect(await fetchAt(0, item('one'), item('two'))).toBe(2)
  expect(await fetchAt(1, item('three'), item('four'))).toBe(0)
  expect(await urls()).toEqual(expect.arrayContaining(['three', 'four']))
})

test('the headline of another publisher stays theirs', async () => {
  await fetchAt(0, item('one'))
  ;({ path, id } = await site.addPublisher())
  expect(await fetchAt(1, item('two'))).toBe(1)
})

test('where a reader brings the text, the summary of the feed is compared', async () => {
  ;({ path, id } = await site.addPublisher({ content_fetch_type: 'api' }))
  site.feeds.otherwise((_request, reply) => Boolean(reply.end('The whole text.')))
  await fetchAt(0, item('one'))
  expect(await site.articlesOf(id)).toMatchObject([{ content: 'The whole text.' }])
  expect(await fetchAt(1, item('two'))).toBe(0)
  expect(await fetchAt(2, item('three', { summary: 'It has resumed them.' }))).toBe(1)
})
