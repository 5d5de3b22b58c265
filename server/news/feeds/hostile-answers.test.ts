import iconv from 'iconv-lite'
import { beforeEach, expect, test } from 'vitest'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  ;({ path, id } = await site.addPublisher())
})

/** The stories stored from what a publisher sends over the wire. */
async function storedFrom(body: string | Buffer, contentType = 'application/rss+xml') {
  site.feeds.on(path, (_request, reply) =>
    reply.writeHead(200, { 'content-type': contentType }).end(body),
  )
  await site.ingest(id)
  return site.articlesOf(id)
}

test.each([
  ['utf-8', 'Żółć – “€5” 😀'],
  ['utf-16le', 'Żółć 😀'],
  ['utf-16be', 'Żółć 😀'],
  ['windows-1252', 'café “quoted” – €5 ™'],
  ['iso-8859-2', 'Zażółć gęślą jaźń'],
  ['windows-1251', 'Курс биткоина вырос'],
  ['koi8-r', 'Курс биткоина вырос'],
  ['windows-1254', 'İstanbul’da gün'],
  ['windows-1255', 'חדשות'],
  ['shift_jis', 'ビットコイン価格'],
  ['euc-kr', '비트코인 가격'],
  ['gb18030', '比特币价格'],
  ['big5', '比特幣價格'],
])(
  'a title in %s is stored as it was meant, by declaration and by header',
  async (encoding, title) => {
    const declared = rss([site.story('x', { title })]).replace('UTF-8', encoding)
    expect(await storedFrom(iconv.encode(declared, encoding))).toMatchObject([{ title }])
    ;({ path, id } = await site.addPublisher())
    const silent = rss([site.story('y', { title })]).replace(/<\?.*\?>/, '')
    expect(
      await storedFrom(iconv.encode(silent, encoding), `application/rss+xml; charset=${encoding}`),
    ).toMatchObject([{ title }])
  },
)

test('20,000 nested tags are read through', async () => {
  const summary = `${'<b>'.repeat(20_000)}deep${'</b>'.repeat(20_000)}`
  expect(await storedFrom(rss([site.story('nested', { summary })]))).toMatchObject([
    { title: 'nested', overview: 'deep' },
  ])
})

test('an entity bomb stays a word, and the DTD it names is never asked for', async () => {
  const dtd = site.feeds.url('/bomb.dtd')
  const bomb = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`,
  ).join('')
  const doctype = `<!DOCTYPE rss SYSTEM "${dtd}" [<!ENTITY lol0 "lol">${bomb}<!ENTITY % more SYSTEM "${dtd}"> %more;]>`
  const stored = await storedFrom(
    rss([site.story('bomb', { title: '&lol9;' })]).replace('<rss', `${doctype}<rss`),
  )
  expect(stored).toMatchObject([{ title: '&lol9;' }])
  expect(site.feeds.visits.filter((visit) => visit.path === '/bomb.dtd')).toEqual([])
})
