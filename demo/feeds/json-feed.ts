import { type Feed, html, iso } from './feed.ts'

export function jsonFeed(feed: Feed): string {
  const { outlet, stories } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: outlet.name,
    description: outlet.tagline,
    home_page_url: feed.home,
    feed_url: feed.self,
    language: 'en',
    items: stories.map((story) => ({
      id: story.id,
      url: feed.articleUrl(story),
      title: story.title,
      summary: story.lead,
      content_html: html(story),
      image: feed.imageUrl(story),
      date_published: iso(story.publishedAt),
      date_modified: iso(story.updatedAt),
      authors: [{ name: story.author }],
      tags: story.tags,
    })),
  })
}
