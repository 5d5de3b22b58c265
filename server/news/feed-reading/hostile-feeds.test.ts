import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEED_URL, only, parse, rss } from '../../testing/feed-documents.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { parseFeed } from './parse-feed.ts'
import { NotAFeedError } from './raw-feed.ts'

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
    '<item/>',
    '<a =',
    '<item><title><![CDATA[</x>',
  ])('300,000 times %j is read in one pass', (piece) => {
    const story = '<item><title>T</title><link>https://n.test/</link></item>'
    expect(parse(`<rss><channel>${story}${piece.repeat(300_000)}`).items[0]?.title).toBe('T')
  })

  it('a million openings of a DTD before the root are read in one pass', () => {
    expect(
      only(
        `${'<![>'.repeat(1_000_000)}${rss('<item><title>T</title><link>https://n.test/</link></item>')}`,
      )?.title,
    ).toBe('T')
  })

  it.each([
    ['in each other', '<a xml:base="aaaaaaaaaa/">', '</a>'],
    ['on items never closed', '<item xml:base="aaaaaaaaaa/"><link href="x"/>', ''],
    ['of great length', `<a xml:base="/${'a'.repeat(1900)}/">`, ''],
    ['side by side', '<a xml:base="a/"/>', ''],
  ])('20,000 xml:base %s take neither time nor memory', (_how, open, close) => {
    const story = '<item><title>T</title><link href="y"/></item>'
    const feed = parse(rss(`${story}${open.repeat(20_000)}${close.repeat(20_000)}`))
    expect(feed.items[0]?.url).toBe('https://news.test/y')
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
            expect(words).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
          }
          expect(item.url).toMatch(/^https?:\/\/[^\s<>"]+$/)
          if (item.image_url) expect(item.image_url).toMatch(/^https?:\/\/[^\s<>"]+$/)
        }
      } catch (error) {
        if (!(error instanceof NotAFeedError)) throw error
      }
    }),
    { numRuns: randomRuns(1000) },
  )
})

it('raw bytes are a feed or no feed, never a crash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        parseFeed(Buffer.from(bytes), { url: FEED_URL })
      } catch (error) {
        if (!(error instanceof NotAFeedError)) throw error
      }
    }),
    { numRuns: randomRuns(1000) },
  )
})
