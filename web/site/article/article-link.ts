import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'

/** The server only stores http(s) addresses; a link is the last place to make sure of it. */
export function articleHref(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined
}

export function sourceName(article: {
  publisher?: { name: string } | null
  publisher_name: string | null
}): string {
  return article.publisher?.name || article.publisher_name || UNKNOWN_SOURCE
}
