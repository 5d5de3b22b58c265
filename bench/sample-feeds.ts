/** Feeds of the kind that news publishers serve, the same ones every time. */
export type SampleFeed = { name: string; xml: string; items: number }

export const ITEMS_PER_FEED = 50

/** Three habits: full text in CDATA, a teaser only, Atom with escaped HTML. */
export function sampleFeed(number: number): SampleFeed {
  const random = lcg(number + 1)
  const kind = number % 3
  const items = Array.from({ length: ITEMS_PER_FEED }, (_, n) =>
    (kind === 2 ? entry : item)(number, n, random, kind === 0),
  )
  const xml = kind === 2 ? atom(number, items) : rss(number, items)
  return { name: ['full text', 'teaser', 'atom'][kind] ?? '', xml, items: ITEMS_PER_FEED }
}

function rss(number: number, items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Sample ${number}</title><link>https://sample-${number}.example/</link><description>News</description>
<atom:link href="https://sample-${number}.example/feed" rel="self" type="application/rss+xml"/><language>en</language>
${items.join('\n')}
</channel></rss>`
}

function atom(number: number, entries: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Sample ${number}</title><link href="https://sample-${number}.example/"/><id>urn:sample:${number}</id>
<updated>2026-11-15T10:00:00Z</updated>
${entries.join('\n')}
</feed>`
}

function item(feed: number, n: number, random: () => number, full: boolean): string {
  const title = words(random, 9)
  const slug = `${feed}-${n}-${title.toLowerCase().replaceAll(' ', '-')}`
  const content = full ? `\n<content:encoded><![CDATA[${html(random, 7)}]]></content:encoded>` : ''
  return `<item>
<title>${title} &amp; more</title>
<link>https://sample-${feed}.example/${slug}?utm_source=rss&amp;utm_medium=feed</link>
<guid isPermaLink="false">https://sample-${feed}.example/?p=${feed * 1000 + n}</guid>
<pubDate>${new Date(Date.UTC(2026, 10, 14, 0, n, feed % 60)).toUTCString()}</pubDate>
<dc:creator><![CDATA[A. Writer]]></dc:creator>
<category><![CDATA[Bitcoin]]></category><category><![CDATA[Markets]]></category>
<description><![CDATA[<p>${words(random, 35)}&#8230;</p>]]></description>${content}
<media:content url="https://img.sample-${feed}.example/${slug}.jpg" medium="image" width="1200" height="675"/>
</item>`
}

function entry(feed: number, n: number, random: () => number): string {
  const title = words(random, 9)
  const escaped = html(random, 5).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<entry><title type="html">${title}</title><link rel="alternate" type="text/html" href="https://sample-${feed}.example/${feed}-${n}"/>
<id>urn:sample:${feed}:${n}</id><published>${new Date(Date.UTC(2026, 10, 14, 0, n, feed % 60)).toISOString()}</published>
<updated>2026-11-15T09:00:00Z</updated><author><name>A. Writer</name></author><category term="ethereum"/>
<summary type="html">&lt;p&gt;${words(random, 30)}&lt;/p&gt;</summary><content type="html">${escaped}</content></entry>`
}

function html(random: () => number, paragraphs: number): string {
  const parts = Array.from(
    { length: paragraphs },
    () =>
      `<p>${words(random, 50)}, <a href="https://example.com/${Math.floor(random() * 1e6)}">${words(random, 4)}</a> &mdash; ${words(random, 20)}.</p>\n`,
  )
  return `<figure><img src="https://img.example/${Math.floor(random() * 1e6)}.jpg" width="800" height="450" alt=""/></figure>${parts.join('')}`
}

const VOCABULARY =
  'bitcoin ether market price trader exchange token network protocol wallet analyst investor fund rally support level volume week report data chain upgrade validator stake yield regulator court filing bank dollar rate inflation asset growth liquidity pool swap bridge launch partner the and of in to for with after before while over under new'.split(
    ' ',
  )

function words(random: () => number, count: number): string {
  const chosen = Array.from({ length: count }, () => VOCABULARY[Math.floor(random() * VOCABULARY.length)])
  const text = chosen.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lcg(seed: number): () => number {
  let state = seed * 7919
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
