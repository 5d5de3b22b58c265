import type { Story } from '../story.ts'
import { type Feed, html, iso, xml } from './feed.ts'

export function atom(feed: Feed): string {
  const { outlet, stories } = feed
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<title>${xml(outlet.name)}</title>
<subtitle>${xml(outlet.tagline)}</subtitle>
<id>${xml(feed.home)}</id>
<link href="${xml(feed.home)}"/>
<link rel="self" href="${xml(feed.self)}"/>
<updated>${iso(stories[0]?.updatedAt ?? 0)}</updated>
${stories.map((story) => entry(feed, story)).join('\n')}
</feed>
`
}

function entry(feed: Feed, story: Story): string {
  return `<entry>
<title type="html">${xml(xml(story.title))}</title>
<link rel="alternate" type="text/html" href="${xml(feed.articleUrl(story))}"/>
<id>tag:${feed.outlet.key}.example,2026:${xml(story.id)}</id>
<published>${iso(story.publishedAt)}</published>
<updated>${iso(story.updatedAt)}</updated>
<author><name>${xml(story.author)}</name></author>
${story.tags.map((tag) => `<category term="${xml(tag)}"/>`).join('')}
<summary>${xml(story.lead)}</summary>
<content type="html">${xml(html(story))}</content>
<media:thumbnail url="${xml(feed.imageUrl(story))}"/>
</entry>`
}
