import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NotAFeedError } from './not-a-feed.ts'
import { MAX_ITEMS, parseFeed } from './parse-feed.ts'

const URL = 'https://news.test/feed.xml'
const parse = (text: string, options = {}) => parseFeed(Buffer.from(text), { url: URL, ...options })
const rss = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${channel}${items}</channel></rss>`
const only = (text: string, options = {}) => {
  const { items } = parse(text, options)
  expect(items).toHaveLength(1)
  return items[0]
}

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
    expect(item).toMatchObject({ title: 'Old', url: 'http://o.test/1', guid: null, published_at: null })
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
    expect(item).toMatchObject({ title: 'T', content: 'x', published_at: new Date('2026-11-15T08:00:00Z') })
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

describe('what publishers do wrong', () => {
  it.each([
    [
      'bare ampersands',
      rss('<item><title>A & B &nope; C</title><link>https://n.test/?a=1&b=2</link></item>'),
      'A & B &nope; C',
    ],
    [
      'blanks before the declaration',
      `\n\n  ${rss('<item><title>T</title><link>https://n.test/</link></item>')}`,
      'T',
    ],
    [
      'warnings before the declaration',
      `<br />\n<b>Warning</b>: x in y.php\n${rss('<item><title>T</title><link>https://n.test/</link></item>')}`,
      'T',
    ],
    [
      'undeclared namespaces',
      rss(
        '<item><foo:title>no</foo:title><title>T</title><media:content url="x"/><link>https://n.test/</link></item>',
      ),
      'T',
    ],
    [
      'a less-than sign',
      rss('<item><title>BTC < $90k</title><link>https://n.test/</link></item>'),
      'BTC < $90k',
    ],
    ['names in capitals', rss('<ITEM><TITLE>T</TITLE><LINK>https://n.test/</LINK></ITEM>'), 'T'],
    [
      'numeric windows-1252 references',
      rss('<item><title>It&#146;s</title><link>https://n.test/</link></item>'),
      'It’s',
    ],
    [
      'an unclosed attribute',
      rss(
        '<item><title>T</title><enclosure url="x/><link>https://n.test/</link><guid>https://n.test/</guid></item>',
      ),
      'T',
    ],
    ['stray end tags', rss('</b><item></p><title>T</i></title><link>https://n.test/</link></item>'), 'T'],
    [
      'unclosed HTML inside',
      rss('<item><description><p>a<br>b</description><title>T</title><link>https://n.test/</link></item>'),
      'T',
    ],
  ])('%s', (_what, text, title) => {
    expect(only(text)?.title).toBe(title)
  })

  it('an unclosed CDATA section loses nothing around it', () => {
    const feed = parse(
      rss(
        `<item><title><![CDATA[One</title><link>https://n.test/1</link></item>
         <item><title><![CDATA[Two]]></title><link>https://n.test/2</link></item>
         <item><title><![CDATA[Three</title><link>https://n.test/3</link></item>`,
      ),
    )
    expect(feed.items.map((item) => item.title)).toEqual(['One', 'Two', 'Three'])
  })

  it('one bad item never loses the feed', () => {
    const feed = parse(
      rss(
        `<item><title>No address</title></item><item><link>https://n.test/no-words</link></item><item><title>Bad</title><link>javascript:x</link></item>
         <item><title>Good</title><link>https://n.test/1</link><pubDate>never</pubDate></item><item/>`,
      ),
    )
    expect(feed.items.map((item) => item.title)).toEqual(['Good'])
    expect(feed.unusable).toBe(4)
  })

  it('an item that was cut off is left out and counted', () => {
    const feed = parse(
      '<rss><channel><item><title>Whole</title><link>https://n.test/1</link></item><item><title>Half</title><link>https://n.test/ha',
    )
    expect(feed.items.map((item) => item.title)).toEqual(['Whole'])
    expect(feed.unusable).toBe(1)
  })

  it('an item that was never closed ends where the next begins', () => {
    const feed = parse(
      rss(
        '<item><title>A</title><link>https://n.test/1</link><item><title>B</title><link>https://n.test/2</link></item>',
      ),
    )
    expect(feed.items.map((item) => item.title)).toEqual(['A', 'B'])
  })

  it('a title in the description only', () => {
    expect(
      only(rss('<item><description>Just words</description><link>https://n.test/</link></item>'))?.title,
    ).toBe('Just words')
  })
})

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
    ['<link xml:base="https://b.test/x/">y</link>', 'https://news.test/y'],
  ])('%s', (xml, url) => {
    expect(only(rss(`<item><title>T</title>${xml}</item>`))?.url).toBe(url)
  })
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
    ['<description>&lt;img src="javascript:alert(1)"&gt;</description>', null],
    ['<thumbnail>no picture</thumbnail>', null],
  ])('%s', (xml, image) => {
    expect(only(rss(`<item><title>T</title><link>https://n.test/</link>${xml}</item>`))?.image_url).toBe(
      image,
    )
  })
})

it('takes the full text from the element the publisher names', () => {
  const text = rss(
    '<item><title>T</title><link>https://n.test/</link><description>d</description><yandex:full-text>&lt;p&gt;All&lt;/p&gt;</yandex:full-text></item>',
  )
  expect(only(text, { contentTag: 'yandex:full-text' })?.content).toBe('All')
  expect(only(text, { contentTag: 'absent' })?.content).toBe('')
})

it('cuts the overview at 1,000 characters', () => {
  const item = only(
    rss(
      `<item><title>T</title><link>https://n.test/</link><description>${'word '.repeat(400)}</description></item>`,
    ),
  )
  expect(item?.overview.length).toBeLessThanOrEqual(1000)
  expect(item?.overview.endsWith('word…')).toBe(true)
})

it('keeps the newest 300 of a long feed', () => {
  const items = Array.from({ length: MAX_ITEMS + 50 }, (_, day) => {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toUTCString()
    return `<item><title>Day ${day}</title><link>https://n.test/${day}</link><pubDate>${date}</pubDate></item>`
  })
  const feed = parse(rss(items.join('')))
  expect(feed.items).toHaveLength(MAX_ITEMS)
  expect(feed.items.map((item) => item.title)).not.toContain('Day 49')
  expect(feed.items[0]?.title).toBe('Day 349')
})

describe('what is no feed', () => {
  it.each([
    ['', 'EMPTY', 'nothing'],
    [
      '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
      'WEB_PAGE',
      "web page titled 'Just a moment...'",
    ],
    [
      '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
      'WEB_PAGE',
      'web page',
    ],
    ['{"error":{"message":"Invalid API key"}}', 'API_ERROR', 'Invalid API key'],
    ['{"status":"error","message":"Rate limit reached"}', 'API_ERROR', 'Rate limit reached'],
    ['[1,2]', 'API_ERROR', 'JSON'],
    ['{"items":[', 'UNREADABLE', 'cut off'],
    ['Too many requests', 'UNKNOWN_FORMAT', 'Too many requests'],
    [
      '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
      'UNKNOWN_FORMAT',
      'Access Denied',
    ],
    ['\u0000\u0001\u0002', 'UNKNOWN_FORMAT', 'not a feed'],
  ])('%j is %s', (text, kind, words) => {
    const attempt = () => parse(text)
    expect(attempt).toThrow(NotAFeedError)
    expect(attempt).toThrow(expect.objectContaining({ kind, message: expect.stringContaining(words) }))
  })

  it('an empty feed is a feed', () => {
    expect(parse(rss('')).items).toEqual([])
    expect(parse('{"version":"https://jsonfeed.org/version/1","items":[]}').items).toEqual([])
  })
})

describe('attacks', () => {
  it('an entity bomb stays unexpanded', () => {
    const lols = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`,
    ).join('')
    const item = only(
      `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol0 "lol">${lols}]>${rss('<item><title>&lol9;</title><link>https://n.test/</link></item>').slice(21)}`,
    )
    expect(item?.title).toBe('&lol9;')
  })

  it('an external entity is not read', () => {
    const item = only(
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd"> <!ELEMENT item (#PCDATA)>]>${rss('<item><title>&x;</title><link>https://n.test/</link></item>')}`,
    )
    expect(item?.title).toBe('&x;')
  })

  it('20,000 nested tags, and a million, in an item and around it', () => {
    const deep = (n: number) => `${'<b>'.repeat(n)}deep${'</b>'.repeat(n)}`
    const item = `<item><title>T</title><link>https://n.test/</link><description>${deep(20_000)}</description></item>`
    expect(only(rss(item))?.overview).toBe('deep')
    expect(
      only(
        `${rss('<item><title>T</title><link>https://n.test/</link></item>').replace('</channel>', '')}${'<b>'.repeat(1_000_000)}`,
      )?.title,
    ).toBe('T')
  })

  it.each([
    '<![CDATA[',
    '<!x[',
    '<a b="',
    '</a',
    '<?',
    '<!--',
    '<',
    '&#',
    '<item>',
    '<a =',
    '<item><title><![CDATA[</x>',
  ])('300,000 times %j is read in one pass', (piece) => {
    expect(parse(`<rss><channel>${piece.repeat(300_000)}`).title).toBe('')
  })

  it('a million openings of a DTD before the root are read in one pass', () => {
    expect(
      only(`${'<![>'.repeat(1_000_000)}${rss('<item><title>T</title><link>https://n.test/</link></item>')}`)
        ?.title,
    ).toBe('T')
  })

  it('a text of bare ampersands is read in one pass', () => {
    const body = '& '.repeat(390_000)
    const text = `<item><title>T</title><link>https://n.test/</link><description><![CDATA[${body}]]></description></item>`
    expect(only(rss(text))?.overview).toMatch(/^(& )+/)
  })
})

const pieces = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...[
          '<rss>',
          '<channel>',
          '<item>',
          '</item>',
          '<title>',
          '</title>',
          '<link>',
          '</link>',
          'https://n.test/',
          'javascript:alert(1)',
          '<description>',
        ],
        ...[
          '<![CDATA[',
          ']]>',
          '<p>',
          '&lt;script&gt;',
          '&amp;lt;img src=x&amp;gt;',
          '<enclosure url="javascript:x" type="image/png"/>',
          '<img src=javascript:x>',
        ],
        ...[
          '<feed>',
          '<entry>',
          '<link href="data:text/html,x"/>',
          '<!DOCTYPE x [',
          '<!--',
          '<?xml',
          '"',
          '=',
          '{"items":[',
          '<guid>',
          '<pubDate>',
          '&#0;',
          '\u0000',
        ],
      ),
    },
  ),
  { maxLength: 40 },
)

it('whatever comes in, stories are clean or the error is typed', () => {
  fc.assert(
    fc.property(fc.boolean(), pieces, (wrapped, parts) => {
      const text = wrapped
        ? `<rss><channel><item><title>T</title><link>https://n.test/</link>${parts.join('')}`
        : parts.join('')
      try {
        for (const item of parse(text).items) {
          for (const words of [item.title, item.overview, item.content, ...item.categories]) {
            expect(words).not.toMatch(/<[a-z!/?]/i)
            expect(words).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
          }
          expect(item.url).toMatch(/^https?:\/\/[^\s<>"]+$/)
          if (item.image_url) expect(item.image_url).toMatch(/^https?:\/\/[^\s<>"]+$/)
        }
      } catch (error) {
        if (!(error instanceof NotAFeedError)) throw error
      }
    }),
    { numRuns: 3000 },
  )
})

it('raw bytes are a feed or no feed, never a crash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        parseFeed(Buffer.from(bytes), { url: URL })
      } catch (error) {
        if (!(error instanceof NotAFeedError)) throw error
      }
    }),
    { numRuns: 1000 },
  )
})
