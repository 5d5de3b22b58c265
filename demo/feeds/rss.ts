import type { Story } from '../story.ts'
import { type Feed, html, rfc822, xml } from './feed.ts'

/** The three dialects of RSS 2.0 met most: full text in content:encoded, Media RSS pictures, plain enclosures. */
type Dialect = 'content' | 'media' | 'enclosure'

export function rss(feed: Feed, dialect: Dialect, encoding = 'UTF-8'): string {
  const { outlet, stories } = feed
  const newest = stories[0]?.publishedAt ?? 0
  return `<?xml version="1.0" encoding="${encoding}"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(outlet.name)}</title>
<link>${xml(feed.home)}</link>
<description>${xml(outlet.tagline)}</description>
<language>en</language>
<lastBuildDate>${rfc822(newest)}</lastBuildDate>
<atom:link href="${xml(feed.self)}" rel="self" type="application/rss+xml"/>
${stories.map((story) => item(feed, story, dialect)).join('\n')}
</channel>
</rss>
`
}

function item(feed: Feed, story: Story, dialect: Dialect): string {
  const url = xml(feed.articleUrl(story))
  const image = xml(feed.imageUrl(story))
  const picture = {
    content: '',
    media: `<media:content url="${image}" medium="image" type="image/jpeg" width="960" height="540"/>`,
    enclosure: `<enclosure url="${image}" type="image/jpeg" length="0"/>`,
  }[dialect]
  const full = `<img src="${feed.imageUrl(story)}" alt=""/>\n${html(story)}`
  return `<item>
<title>${xml(story.title)}</title>
<link>${url}</link>
<guid isPermaLink="false">${xml(`${feed.outlet.key}:${story.id}`)}</guid>
<pubDate>${rfc822(story.publishedAt)}</pubDate>
<dc:creator>${xml(story.author)}</dc:creator>
${story.tags.map((tag) => `<category>${xml(tag)}</category>`).join('')}
<description>${dialect === 'enclosure' ? `<![CDATA[<p>${xml(story.lead)}</p>]]>` : xml(story.lead)}</description>
${picture}${dialect === 'enclosure' ? '' : `<content:encoded><![CDATA[${dialect === 'content' ? full : html(story)}]]></content:encoded>`}
</item>`
}
