import type { Article } from '../../../../contract/news/articles.ts'
import { CLICK_PATH } from '../../../../contract/platform/click-path.ts'
import { UNKNOWN_SOURCE } from '../../../../contract/platform/site-meta.ts'

/** The server stores only http(s) addresses; this is a second check before rendering a link. */
export const articleHref = (url: string): string | undefined =>
  /^https?:\/\//i.test(url) ? url : undefined

export function sourceName(article: {
  publisher?: { name: string } | null
  publisher_name: string | null
}): string {
  return article.publisher?.name || article.publisher_name || UNKNOWN_SOURCE
}

/** A link to an article; the browser reports the click by itself (`ping`), so that outlets are counted without a script. */
export const outgoing = (url: string, outletSlug?: string | null) => ({
  href: articleHref(url),
  target: '_blank',
  rel: 'noopener noreferrer',
  ...(outletSlug && { ping: `${CLICK_PATH}/${outletSlug}` }),
})

/** Data attributes of a news row that charts read: its article, story and coins. */
export const rowData = ({ id, story, coins }: Article) => ({
  'data-story': id,
  'data-told': story?.id ?? coins[0]?.reaction?.story_id,
})
