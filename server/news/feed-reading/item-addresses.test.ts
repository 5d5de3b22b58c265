import { describe, expect, it } from 'vitest'
import { only, parse, rss } from '../../testing/feed-documents.ts'

describe('addresses', () => {
  it.each([
    ['<guid>https://g.test/1</guid>', 'https://g.test/1'],
    [
      '<guid isPermaLink="false">https://g.test/1</guid><atom:link rel="alternate" href="https://l.test/1"/>',
      'https://l.test/1',
    ],
    [
      '<link>https://proxy.test/1</link><feedburner:origLink>https://o.test/1</feedburner:origLink>',
      'https://o.test/1',
    ],
    ['<link/><guid>https://g.test/2</guid>', 'https://g.test/2'],
    ['<link>/relative</link>', 'https://news.test/relative'],
    ['<link xml:base="https://b.test/x/">y</link>', 'https://b.test/x/y'],
    ['<link href="z/1"/>', 'https://news.test/z/1'],
    ['<link xml:base="https://b.test/x/" href="y"/>', 'https://b.test/x/y'],
    [
      '<link xml:base="x/" href="y"/><description xml:base="w/">d</description>',
      'https://news.test/x/y',
    ],
    ['<link href="//[bad"/><guid>https://g.test/3</guid>', 'https://g.test/3'],
    [
      '<link href="//[bad"/><enclosure url="//[bad" type="image/png"/><guid>https://g.test/3</guid>',
      'https://g.test/3',
    ],
  ])('%s', (xml, url) => {
    expect(only(rss(`<item><title>T</title>${xml}</item>`))?.url).toBe(url)
  })
})

it('an address that cannot be read is no address, and not the feed itself', () => {
  const feed = parse(rss('<item><title>T</title><link href="//[bad"/></item>'))
  expect(feed).toMatchObject({ items: [], unusable: 1 })
})

describe('xml:base', () => {
  const linkAfter = (xml: string) =>
    only(rss(`<item><title>T</title>${xml}<link href="y"/></item>`))?.url

  it('ends with its element', () => {
    expect(linkAfter('<a xml:base="a/"><b xml:base="b/"/></a>')).toBe('https://news.test/y')
  })

  it.each([
    ['unreadable', '//[bad'],
    ['a name', 'tag:news.test,2026:x'],
    ['a script', 'javascript:x'],
    ['empty', ''],
    ['endless', 'a'.repeat(3000)],
  ])('that is %s is ignored', (_what, base) => {
    expect(
      only(`<feed xml:base="${base}"><entry><title>T</title><link href="y"/></entry></feed>`)?.url,
    ).toBe('https://news.test/y')
  })

  it('of a link or a title leaves the content where it is', () => {
    const item = only(
      rss(
        '<item><title xml:base="https://t.test/">T</title><link xml:base="https://b.test/">y</link><description>&lt;img src="i.png"&gt;</description></item>',
      ),
    )
    expect(item).toMatchObject({ url: 'https://b.test/y', image_url: 'https://news.test/i.png' })
  })
})

describe('the feed that a story was taken from', () => {
  const source = `<source><id>https://o.test/</id><title>Other</title><link href="https://o.test/"/><category term="other"/>
    <itunes:image href="https://o.test/logo.png"/><updated>2020-01-01T00:00:00Z</updated></source>`

  it('gives the story none of its own', () => {
    const item = only(
      `<feed><entry>${source}<title>T</title><link href="https://n.test/1"/></entry></feed>`,
    )
    expect(item).toMatchObject({
      title: 'T',
      url: 'https://n.test/1',
      guid: null,
      image_url: null,
      published_at: null,
      categories: [],
    })
  })

  it('is no address for a story without one', () => {
    expect(parse(`<feed><entry>${source}<title>T</title></entry></feed>`).items).toEqual([])
  })

  it('in an RSS item with a prefix', () => {
    const prefixed = source.replace(/<(\/?)(\w+)(?=[ >])/g, '<$1a:$2')
    const item = only(
      `<rss xmlns:a="http://www.w3.org/2005/Atom"><channel><item>${prefixed}<title>T</title><a:link href="https://n.test/1"/></item></channel></rss>`,
    )
    expect(item).toMatchObject({ title: 'T', url: 'https://n.test/1', categories: [] })
  })
})

it('a link inside the content is not the address of the story', () => {
  const item = only(
    '<feed><entry><content type="xhtml"><div><link rel="alternate" href="https://x.test/"/>Text</div></content><title>T</title><link href="https://n.test/1"/></entry></feed>',
  )
  expect(item?.url).toBe('https://n.test/1')
})

describe('images', () => {
  it.each([
    ['<enclosure url="https://i.test/e.mp3" type="audio/mpeg"/>', null],
    ['<enclosure url="https://i.test/e.jpg"/>', 'https://i.test/e.jpg'],
    [
      '<media:content url="https://i.test/s.jpg" medium="image" width="100"/><media:content url="https://i.test/l.jpg" medium="image" width="900"/>',
      'https://i.test/l.jpg',
    ],
    [
      '<media:group><media:content url="https://i.test/v.mp4" type="video/mp4"/><media:thumbnail url="https://i.test/t.jpg"/></media:group>',
      'https://i.test/t.jpg',
    ],
    ['<itunes:image href="https://i.test/i.jpg"/>', 'https://i.test/i.jpg'],
    ['<image><url>https://i.test/u.jpg</url></image>', 'https://i.test/u.jpg'],
    [
      '<description>&lt;img src="/p.gif" width="1"&gt;&lt;img src="//i.test/d.jpg"&gt;</description>',
      'https://i.test/d.jpg',
    ],
    [
      '<description>&lt;img src="data:image/gif;base64,x" data-src="/lazy.jpg"&gt;</description>',
      'https://news.test/lazy.jpg',
    ],
    ...['width="0"', 'width="1px"', 'height="1"', 'height="0px"'].map((size) => [
      `<description>&lt;img src="/p.gif" ${size}&gt;</description>`,
      null,
    ]),
    ['<description>&lt;img src="/d.jpg" width="10"&gt;</description>', 'https://news.test/d.jpg'],
    ...['data-src', 'data-lazy-src', 'data-original'].map((lazy) => [
      `<description>&lt;img ${lazy}="/lazy.jpg"&gt;</description>`,
      'https://news.test/lazy.jpg',
    ]),
    [
      '<description>&lt;img src="/d.jpg" data-src="/lazy.jpg"&gt;</description>',
      'https://news.test/d.jpg',
    ],
    [
      `<description>${'&lt;img src="/p.gif" width="1"&gt;'.repeat(9)}&lt;img src="/d.jpg"&gt;</description>`,
      'https://news.test/d.jpg',
    ],
    // pictures are looked for no further
    [
      `<description>${'&lt;img src="/p.gif" width="1"&gt;'.repeat(10)}&lt;img src="/d.jpg"&gt;</description>`,
      null,
    ],
    ['<description>&lt;img src="javascript:alert(1)"&gt;</description>', null],
    ['<thumbnail>no picture</thumbnail>', null],
  ])('%s', (xml, image) => {
    expect(
      only(rss(`<item><title>T</title><link>https://n.test/</link>${xml}</item>`))?.image_url,
    ).toBe(image)
  })
})
