import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { publisherSite } from '../../testing/publisher-site.ts'

const site = onceAFile(publisherSite)

test('a preview tells what would come', async () => {
  const url = site.feeds.url('/feed')
  site.feeds.feed(new URL(url).pathname, [
    {
      title: 'Long read',
      link: 'https://n.test/long',
      date: 'Sun, 15 Nov 2026 10:00:00 GMT',
      summary: '<p>Short</p>',
      xml: `<content:encoded><![CDATA[<img src="https://i.test/p.png"><p>${'word '.repeat(300)}</p>]]></content:encoded>`,
    },
  ])
  expect(await site.admin('POST /api/publishers/preview', { rss_url: url })).toMatchObject({
    status: 200,
    body: {
      title: 'Fake',
      items: 1,
      newest_at: '2026-11-15T10:00:00.000Z',
      images: true,
      full_text_in: 'content:encoded',
      newest: [{ title: 'Long read' }],
    },
  })
})

test('a preview of something else says why not', async () => {
  expect(
    await site.admin('POST /api/publishers/preview', { rss_url: site.feeds.url('/nothing') }),
  ).toMatchObject({
    status: 502,
  })
  expect(
    (await site.admin('POST /api/publishers/preview', { rss_url: 'http://[::1]/' })).body.code,
  ).toBe('ADDRESS_NOT_ALLOWED')
})
