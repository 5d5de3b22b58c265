import { type Feed, html, iso, xml } from './feed.ts'

/** RSS 1.0: items stand beside the channel, which only lists them. */
export function rdf(feed: Feed): string {
  const { outlet, stories } = feed
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel rdf:about="${xml(feed.self)}">
<title>${xml(outlet.name)}</title>
<link>${xml(feed.home)}</link>
<description>${xml(outlet.tagline)}</description>
<items><rdf:Seq>${stories.map((story) => `<rdf:li rdf:resource="${xml(feed.articleUrl(story))}"/>`).join('')}</rdf:Seq></items>
</channel>
${stories
  .map(
    (story) => `<item rdf:about="${xml(feed.articleUrl(story))}">
<title>${xml(story.title)}</title>
<link>${xml(feed.articleUrl(story))}</link>
<description>${xml(story.lead)}</description>
<dc:creator>${xml(story.author)}</dc:creator>
<dc:date>${iso(story.publishedAt)}</dc:date>
${story.tags.map((tag) => `<dc:subject>${xml(tag)}</dc:subject>`).join('')}
<content:encoded>${xml(`<img src="${feed.imageUrl(story)}" alt="">${html(story)}`)}</content:encoded>
</item>`,
  )
  .join('\n')}
</rdf:RDF>
`
}
