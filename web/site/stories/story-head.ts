import { storyPicture } from '../../../contract/platform/share-pictures.ts'
import { DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Story } from '../../../contract/stories/stories.ts'
import type { Head } from '../../page/page-head.tsx'
import { namedHead } from '../frame/page-frame/page-heads.ts'
import { storyHref } from './story-href.ts'

const DESCRIPTION_MAX = 200

/** A story with a single outlet is not indexed. */
export function storyHead(story: Story, siteName: string): Head {
  const summary =
    story.summary || `Who reported it first, and how each outlet sees it: ${story.title}`
  return {
    title: `${story.title} | ${siteName}`,
    description:
      summary.length > DESCRIPTION_MAX ? `${summary.slice(0, DESCRIPTION_MAX - 1)}…` : summary,
    path: storyHref(story),
    image: story.outlets < 2 ? DEFAULT_SHARE_IMAGE : storyPicture(story),
    noindex: story.outlets < 2,
    feeds: [
      {
        type: 'application/rss+xml',
        title: `${story.title} (RSS)`,
        href: `/stories/${story.id}/feed.xml`,
      },
    ],
  }
}

export const GONE_TITLE = 'This story no longer exists'
export const GONE_HINT = 'It was merged into another one or its articles were removed.'

export const goneStoryHead = (id: string, siteName: string): Head => ({
  ...namedHead(GONE_TITLE, `/stories/${id}`, GONE_HINT, siteName),
  noindex: true,
})

/** The story as a schema.org collection of its articles. */
export function storyData(story: Story, head: Head, origin: string, siteName: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    '@id': `${origin}${head.path}`,
    url: `${origin}${head.path}`,
    name: story.title,
    description: head.description,
    datePublished: story.first_at,
    dateModified: story.last_at,
    isPartOf: { '@type': 'WebSite', '@id': `${origin}/#site`, name: siteName, url: `${origin}/` },
    hasPart: story.reports.map((report) => ({
      '@type': 'NewsArticle',
      headline: report.title,
      url: report.url,
      datePublished: report.at,
      ...(report.publisher && {
        publisher: { '@type': 'Organization', name: report.publisher.name },
      }),
    })),
  }
}
