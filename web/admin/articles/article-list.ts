import type { AdminArticle } from '../../../contract/news/articles.ts'

type ArticleList = { articles: AdminArticle[]; totalCount: number; hiddenCount: number; hasMore: boolean }

/** The list call may return an array or a page; anything else is an error. */
export function readArticleList(reply: unknown): ArticleList {
  if (Array.isArray(reply))
    return { articles: reply, totalCount: reply.length, hiddenCount: hiddenOf(reply), hasMore: false }
  if (isPage(reply)) {
    return {
      articles: reply.articles,
      totalCount: typeof reply.totalCount === 'number' ? reply.totalCount : reply.articles.length,
      hiddenCount: typeof reply.hiddenCount === 'number' ? reply.hiddenCount : hiddenOf(reply.articles),
      hasMore: reply.hasMore === true,
    }
  }
  throw new InvalidArticleList()
}

export class InvalidArticleList extends Error {
  constructor() {
    super('Invalid response format')
  }
}

const hiddenOf = (articles: AdminArticle[]) => articles.filter(({ hidden }) => hidden).length

type PageLike = { articles: AdminArticle[]; totalCount?: unknown; hiddenCount?: unknown; hasMore?: unknown }

function isPage(reply: unknown): reply is PageLike {
  return typeof reply === 'object' && reply !== null && 'articles' in reply && Array.isArray(reply.articles)
}
