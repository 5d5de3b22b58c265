import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { formatCount } from '../../../contract/platform/count-text.ts'
import { call } from '../../api/call.ts'
import { ArticleCard, CardSkeleton, cardGridClass } from '../../site/news/feed/article-card.tsx'
import { articlesOfPages } from '../../site/news/feed-query/feed-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LoadFailed } from '../data-table/list-state.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { ARTICLES_PER_PAGE, InvalidArticleList, readArticleList } from './article-filters.ts'

export function ArticlesGridScreen() {
  const list = useInfiniteQuery({
    queryKey: ['GET /api/articles/admin', 'grid'],
    queryFn: async ({ pageParam, signal }) =>
      readArticleList(
        await call(
          'GET /api/articles/admin',
          { query: { page: pageParam, limit: ARTICLES_PER_PAGE } },
          { signal },
        ),
      ),
    initialPageParam: 1,
    getNextPageParam: (page, _pages, current) => (page.hasMore ? current + 1 : undefined),
  })
  // a new article shifts the pages by one, so that the row at the boundary would appear twice
  const articles = articlesOfPages(list.data?.pages ?? [])
  const total = list.data?.pages[0]?.totalCount

  return (
    <>
      <ScreenHeader
        title="Articles Grid View"
        description={total !== undefined && `${formatCount(total)} articles, as readers see them.`}
      />
      {list.isPending && <LoadingCards />}
      {articles.length === 0 && <NoArticles list={list} />}
      <div className={cardGridClass}>
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="flex justify-center pt-6">
          <Button
            size="lg"
            busy={list.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => list.fetchNextPage()}
          >
            Load More
          </Button>
        </div>
      )}
    </>
  )
}

const LoadingCards = () => (
  <>
    <p role="status" className="mb-4 text-fg-3">
      Loading...
    </p>
    <div aria-hidden="true" className={cardGridClass}>
      {['one', 'two', 'three', 'four'].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  </>
)

type NoArticlesProps = {
  list: Pick<UseQueryResult, 'isError' | 'isSuccess' | 'error' | 'refetch'>
}

/** Instead of cards: why there are none. */
function NoArticles({ list: { isError, isSuccess, error, refetch } }: NoArticlesProps) {
  const failed = error instanceof InvalidArticleList ? error.message : 'Failed to load articles'
  return (
    (isError || isSuccess) && (
      <Panel>
        {isError ? (
          <LoadFailed retry={refetch} title={failed} />
        ) : (
          <EmptyState title="No articles found" hint="Fetched articles appear here." />
        )}
      </Panel>
    )
  )
}
