import {
  keepPreviousData,
  type QueryKey,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { AdminArticle, AdminArticlePage } from '../../../contract/news/articles.ts'
import { call, reasonOf } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { ShortcutsDialog } from '../../site/frame/shortcuts/shortcuts-dialog.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Pager } from '../data-table/table.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useReload, wasAnswered } from '../editing/save.ts'
import { FollowedJob } from '../jobs/jobs.tsx'
import { FloatingNotices } from '../screen/floating-bar.tsx'
import { useMay } from '../screen/permission.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { useAnalyses } from './analyses.ts'
import { ArticleDetails } from './article-details.tsx'
import { ArticleFilterBar } from './article-filter-bar.tsx'
import {
  ARTICLES_PER_PAGE,
  changeFilters,
  filterQuery,
  InvalidArticleList,
  readArticleList,
  useArticleFilters,
} from './article-filters.ts'
import { ArticleTable } from './article-table.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { useSelection } from './selection.ts'
import { listText, useBulk } from './use-bulk.ts'
import { LIST_SHORTCUTS, useListKeys } from './use-list-keys.ts'

export function ArticlesManagementScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const { filters, change } = useArticleFilters()
  const listQuery = read('GET /api/articles/admin', { query: filterQuery(filters) })
  const list = useQuery({
    ...listQuery,
    select: readArticleList,
    placeholderData: keepPreviousData,
  })
  const invalid = list.error instanceof InvalidArticleList
  useFetchFailure(list, invalid ? 'Invalid response format' : 'Failed to fetch articles.', fail)

  const [clicked, setOpened] = useState<AdminArticle>()
  const { linked, forgetLink } = useLinkedArticle(fail)
  const opened = clicked ?? linked
  const articles = list.data?.articles ?? []
  const lastPage = Math.max(1, Math.ceil((list.data?.totalCount ?? 0) / ARTICLES_PER_PAGE))
  // the last article of the last page was deleted, or the address is outdated
  const isPastEnd = list.data !== undefined && !list.isPlaceholderData && filters.page > lastPage
  const details = opened && (articles.find(({ id }) => id === opened.id) ?? opened)
  const close = () => {
    setOpened(undefined)
    forgetLink()
  }
  const pageIds = articles.map(({ id }) => id)
  const { page: _page, ...narrowing } = filters
  const selection = useSelection(pageIds, JSON.stringify(narrowing))
  const region = useRef<HTMLDivElement>(null)
  // the toolbar that had the focus disappears with the selection: focus the list
  const bulk = useBulk(() => {
    selection.clear()
    region.current?.querySelector<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })
  })
  const hide = ({ id, hidden }: AdminArticle) =>
    bulk.run({ action: hidden ? 'show' : 'hide', ids: [id] })
  const mayEdit = useMay()
  const keys = useListKeys(region, {
    onSelect: (id) => mayEdit && selection.toggle(id),
    onHide: (id) => {
      const article = articles.find((each) => each.id === id)
      if (mayEdit && article) hide(article)
    },
    onClear: selection.clear,
  })
  const analyses = useAnalyses({ succeed, fail })
  const feature = useFeaturedToggle(listQuery.queryKey, (error) =>
    fail('Failed to update article.', reasonOf(error)),
  )
  const deletion = useDeletion({
    kind: 'article',
    title: 'Delete Article',
    question: 'Are you sure you want to delete this article?',
    nameOf: ({ title }) => title,
    effectOf: () => 'It moves to Trash for 30 days and leaves the feed and its story at once.',
    alternative: { label: 'Hide instead', choose: (article) => !article.hidden && hide(article) },
    mutationFn: ({ id }: AdminArticle) => call('DELETE /api/articles/:id', { params: { id } }),
    onSuccess: () => {
      close()
      succeed('Article deleted successfully')
    },
    onError: (error) => fail('Failed to delete article. Please try again.', reasonOf(error)),
    onSettled: (_article, error) => wasAnswered(error) && list.refetch(),
  })

  return (
    <>
      {isPastEnd && (
        <Navigate replace to={{ search: changeFilters(filters, { page: lastPage }).toString() }} />
      )}
      <ScreenHeader
        message={opened ? undefined : message}
        title="Articles Management"
        description={list.data && listText(list.data.totalCount, list.data.hiddenCount)}
      />
      <FloatingNotices>
        {analyses.followed.map(({ jobId }) => (
          <FollowedJob
            key={jobId}
            jobId={jobId}
            label="Analyzing"
            onEnd={(job) => analyses.ended(jobId, job)}
          />
        ))}
      </FloatingNotices>
      <div ref={region}>
        <Panel className="overflow-hidden">
          <ArticleFilterBar filters={filters} onChange={change} />
          <ArticleTable
            articles={{ ...list, data: list.data?.articles }}
            sort={filters.sort}
            onSort={(sort) => change({ sort })}
            isAnalyzing={analyses.isBusy}
            onFeature={({ id }, featured) => feature.mutate({ id, featured })}
            onAnalyze={({ id }) => analyses.analyze(id)}
            onDetails={setOpened}
            onHide={hide}
            selection={selection}
          >
            <Pager
              page={filters.page}
              pageSize={ARTICLES_PER_PAGE}
              total={list.data?.totalCount ?? 0}
              onPage={(page) => change({ page })}
            />
          </ArticleTable>
        </Panel>
      </div>
      <BulkActions
        selection={selection}
        bulk={bulk}
        articles={articles}
        total={list.data?.totalCount ?? 0}
        filters={filters}
      />
      {keys.isHelpOpen && <ShortcutsDialog shortcuts={LIST_SHORTCUTS} onClose={keys.closeHelp} />}
      {details && (
        <ArticleDetails
          article={details}
          analyzing={analyses.isBusy(details.id)}
          articles={articles}
          message={message}
          onAnalyze={() => analyses.analyze(details.id)}
          onDelete={() => deletion.ask(details)}
          onHide={() => hide(details)}
          onOpen={setOpened}
          onClose={close}
        />
      )}
      {deletion.question}
    </>
  )
}

const ADDRESS_NAME = 'article'

/** The article named in the address, as in links from the log, wherever it is in the list. */
function useLinkedArticle(fail: (text: string, detail?: string) => void) {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get(ADDRESS_NAME))
  const article = useQuery({
    // same key prefix as the list, so that both are invalidated together
    queryKey: ['GET /api/articles/admin', 'one', id],
    queryFn:
      Number.isSafeInteger(id) && id > 0
        ? ({ signal }) => call('GET /api/articles/admin/:id', { params: { id } }, { signal })
        : skipToken,
  })
  useFetchFailure(article, 'Failed to fetch articles.', fail)
  const forgetLink = () => {
    if (!search.has(ADDRESS_NAME)) return
    const rest = new URLSearchParams(search)
    rest.delete(ADDRESS_NAME)
    setSearch(rest, { replace: true })
  }
  return { linked: id > 0 ? article.data : undefined, forgetLink }
}

/** Optimistic update, reverted with a message when the server refuses. */
function useFeaturedToggle(listKey: QueryKey, onFail: (error: unknown) => void) {
  const queries = useQueryClient()
  const reload = useReload(listKey)
  const show = (id: number, featured: boolean) =>
    queries.setQueryData<AdminArticlePage>(
      listKey,
      (page) =>
        page && {
          ...page,
          articles: page.articles.map((article) =>
            article.id === id ? { ...article, featured } : article,
          ),
        },
    )
  return useMutation({
    mutationFn: ({ id, featured }: Pick<AdminArticle, 'id' | 'featured'>) =>
      call('PATCH /articles/:id/featured', { params: { id }, body: { featured } }),
    onMutate: async ({ id, featured }) => {
      // a list request under way would briefly show the old state
      await queries.cancelQueries({ queryKey: listKey })
      show(id, featured)
    },
    onError: (error, { id, featured }) => {
      show(id, !featured)
      onFail(error)
    },
    onSettled: reload,
  })
}
