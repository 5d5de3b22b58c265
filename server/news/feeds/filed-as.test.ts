import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../../platform/database/schema.ts'
import { fakePublisher, rss, type Story } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertPublisher } from '../publishers/store.ts'
import { ingestPublisher } from './ingest-publisher.ts'

const feeds = onceAFile(fakePublisher)
const site = onceAFile(() => testApp({ env: { FETCH_ALLOW_HOSTS: feeds.host } }))

let count = 0
async function publisher() {
  const path = `/filed-${++count}`
  const { id } = await insertPublisher(site.context.db, {
    name: `Filed ${count}`,
    rss_url: feeds.url(path),
  })
  const fetch = async () => {
    await ingestPublisher(site.context, id)
    return site.context.db
      .select()
      .from(articles)
      .where(eq(articles.publisher_id, id))
      .orderBy(asc(articles.title))
  }
  return { path, fetch }
}
const story = (title: string, xml = ''): Story => ({
  title,
  link: `https://outlet-${count}.test/${encodeURIComponent(title)}`,
  xml,
})
const NAMES = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'

test('an item filed as sponsored is flagged by the next analysis, which names the label; again after an edit of it', async () => {
  const { path, fetch } = await publisher()
  const sponsored = '<category>Bitcoin</category><category>Sponsored</category>'
  const news = '<category>Press freedom</category><category>Sponsorship</category>'
  feeds.feed(path, [
    story('Exchange adds a coin', sponsored),
    story('Reporter freed in Minsk', news),
  ])
  const [paid, told] = await fetch()
  expect([paid?.filed_as, told?.filed_as]).toEqual(['Sponsored', null])
  const receipt = async (id = paid?.id) => {
    await site.admin(`POST /api/ai/analyze/${id}`)
    return (await site.admin(`GET /api/articles/${id}/receipt`)).body.receipt
  }
  const reason = { reason: "its publisher filed it under 'Sponsored'", words: null }
  expect(await receipt()).toMatchObject({ ad: true, ad_reasons: [reason] })
  expect(await receipt(told?.id)).toMatchObject({ ad: false, ad_reasons: [] })

  feeds.feed(path, [{ ...story('Exchange adds a coin', sponsored), summary: 'It is Solana.' }])
  await fetch()
  expect(await receipt()).toMatchObject({ ad: true, ad_reasons: [reason] })

  feeds.feed(path, [{ ...story('Exchange adds a coin'), summary: 'It is Solana.' }])
  expect((await fetch())[0]).toMatchObject({ filed_as: null })
  expect(await receipt()).toMatchObject({ ad: false, ad_reasons: [] })
})

test('an author who is a wire counts in every format, and a stored article learns its label from a later visit', async () => {
  const { path, fetch } = await publisher()
  const item = (xml: string) =>
    `<item><title>A</title><link>https://outlet-${count}.test/a</link>${xml}</item>`
  const document = (xml: string) =>
    `<rss version="2.0" ${NAMES}><channel>${item(xml)}</channel></rss>`
  const atom = (xml: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><link href="https://outlet-${count}.test/a"/>${xml}</entry></feed>`
  const versions: [string, string | null][] = [
    [document('<dc:creator>Ada Lind</dc:creator>'), null],
    [document('<dc:creator>Chainwire</dc:creator>'), 'Chainwire'],
    [document('<author>desk@outlet.test (PR Newswire)</author>'), 'PR Newswire'],
    [atom('<author><name>Press Release</name><email>a@b.test</email></author>'), 'Press Release'],
    [
      atom('<author><name>Ada Lind</name></author><category term="x" label="Advertorial"/>'),
      'Advertorial',
    ],
    [
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'F',
        items: [
          {
            id: '1',
            title: 'A',
            url: `https://outlet-${count}.test/a`,
            authors: [{ name: 'GlobeNewswire' }],
          },
        ],
      }),
      'GlobeNewswire',
    ],
  ]
  for (const [body, filed_as] of versions) {
    feeds.on(path, (_request, reply) => reply.end(body))
    expect(await fetch(), body).toMatchObject([{ title: 'A', filed_as }])
  }
})

test('a feed of nothing but labels is bounded', async () => {
  const { path, fetch } = await publisher()
  const labels = Array.from(
    { length: 5_000 },
    (_, n) => `<category>${'Sponsored '.repeat(n % 50)}${n}</category>`,
  )
  feeds.on(path, (_request, reply) =>
    reply.end(rss([story('A', `${labels.join('')}<category>Sponsored</category>`)])),
  )
  expect(await fetch()).toMatchObject([{ filed_as: null }])
})
