import { describe, expect, it } from 'vitest'
import { only, parse, rss } from '../../testing/feed-documents.ts'

describe('formats', () => {
  it('RSS 2.0', () => {
    const feed = parse(
      rss(
        `<item><title>AT&amp;T buys BTC &lt; $90k</title><link>https://news.test/a?utm_source=rss</link><guid isPermaLink="false">g-1</guid>
         <pubDate>Sun, 15 Nov 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Short &amp; sweet.</p>]]></description>
         <content:encoded><![CDATA[<p>Long</p><p>text</p>]]></content:encoded><category>Bitcoin</category><category><![CDATA[DeFi & more]]></category>
         <enclosure url="https://img.test/a.jpg" type="image/jpeg" length="1"/></item>`,
        '<title>The <b>News</b></title><ttl>30</ttl><image><title>Logo</title><url>https://x.test/logo.png</url></image>',
      ),
    )
    expect(feed).toMatchObject({ title: 'The News', waitSeconds: 1800, unusable: 0 })
    expect(feed.items).toMatchObject([
      {
        title: 'AT&T buys BTC < $90k',
        url: 'https://news.test/a?utm_source=rss',
        guid: 'g-1',
        published_at: new Date('2026-11-15T10:00:00Z'),
        overview: 'Short & sweet.',
        content: 'Long\n\ntext',
        categories: ['Bitcoin', 'DeFi & more'],
        image_url: 'https://img.test/a.jpg',
      },
    ])
  })

  it('RSS 0.91 and 0.92, without guid or date', () => {
    const item = only(
      '<rss version="0.91"><channel><item><title>Old</title><link>http://o.test/1</link><description>d</description></item></channel></rss>',
    )
    expect(item).toMatchObject({
      title: 'Old',
      url: 'http://o.test/1',
      guid: null,
      published_at: null,
    })
  })

  it('RSS 1.0 in RDF, items beside the channel', () => {
    const item = only(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
       <channel rdf:about="x"><title>C</title><items><rdf:Seq><rdf:li resource="r"/></rdf:Seq></items></channel>
       <item rdf:about="r"><title>R</title><link>https://r.test/1</link><d:date>2026-11-15T10:00:00Z</d:date></item></rdf:RDF>`,
    )
    expect(item).toMatchObject({ title: 'R', published_at: new Date('2026-11-15T10:00:00Z') })
  })

  it('Atom 1.0', () => {
    const item = only(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://base.test/blog/"><title>A</title><link href="https://base.test/"/>
       <entry><title type="html">Bitcoin &amp;amp; &lt;i>co&lt;/i></title><link rel="self" href="self"/><link rel="alternate" href="post/1"/>
       <id>tag:1</id><updated>2026-11-15T12:00:00Z</updated><published>2026-11-15T10:00:00Z</published><category term="eth" label="Ethereum"/>
       <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>1 &lt; 2</p><p>Two</p></div></summary>
       <content type="html" xml:base="pics/">&lt;p&gt;Body &lt;img src="p.png"&gt;&lt;/p&gt;</content></entry></feed>`,
    )
    expect(item).toMatchObject({
      title: 'Bitcoin & co',
      url: 'https://base.test/blog/post/1',
      guid: 'tag:1',
      published_at: new Date('2026-11-15T10:00:00Z'),
      overview: '1 < 2\n\nTwo',
      content: 'Body',
      image_url: 'https://base.test/blog/pics/p.png',
      categories: ['Ethereum'],
    })
  })

  it('Atom 0.3, with a prefix on everything', () => {
    const item = only(
      `<a:feed version="0.3" xmlns:a="http://purl.org/atom/ns#"><a:entry><a:title>T</a:title><a:link rel="alternate" href="https://a.test/1"/>
       <a:issued>2026-11-15T10:00:00+02:00</a:issued><a:content mode="escaped">&lt;p&gt;x&lt;/p&gt;</a:content></a:entry></a:feed>`,
    )
    expect(item).toMatchObject({
      title: 'T',
      content: 'x',
      published_at: new Date('2026-11-15T08:00:00Z'),
    })
  })

  it('JSON Feed', () => {
    const feed = parse(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [
          {
            id: 7,
            url: '/j/1',
            title: 'Seven',
            content_html: '<p>H</p>',
            date_published: '2026-11-15T10:00:00Z',
            image: '/i.png',
            tags: ['a'],
          },
          { id: '8', external_url: 'https://e.test/8', content_text: 'a < b' },
          'not an item',
        ],
      }),
    )
    expect(feed.items).toMatchObject([
      {
        title: 'Seven',
        url: 'https://news.test/j/1',
        guid: '7',
        content: 'H',
        image_url: 'https://news.test/i.png',
        categories: ['a'],
      },
      { title: 'a < b', url: 'https://e.test/8', content: 'a < b' },
    ])
    expect(feed.unusable).toBe(1)
  })
})
