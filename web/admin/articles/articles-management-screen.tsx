import { type RefObject, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { call, reasonOf } from '../../api/call.ts'
import { ShortcutsDialog } from '../../site/frame/shortcuts/shortcuts-dialog.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { wasAnswered } from '../editing/save.ts'
import { FollowedJob } from '../jobs/jobs.tsx'
import { FloatingNotices } from '../screen/floating-bar.tsx'
import { useMay } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { useAnalyses } from './analyses.ts'
import { ArticleDetails } from './article-details.tsx'
import { ArticleFilterBar } from './article-filter-bar.tsx'
import { ArticleTable } from './article-table.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { useArticleList } from './use-article-list.ts'
import { listText, useBulk } from './use-bulk.ts'
import { useFeaturedToggle } from './use-featured-toggle.ts'
import { useLinkedArticle } from './use-linked-article.ts'
import { LIST_SHORTCUTS, useListKeys } from './use-list-keys.ts'

export function ArticlesManagementScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const list = useArticleList(fail)
  const { articles, selection } = list
  const region = useRef<HTMLDivElement>(null)
  // the toolbar that had the focus disappears with the selection: focus the list
  const bulk = useBulk(() => {
    selection.clear()
    region.current?.querySelector<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })
  })
  const hide = ({ id, hidden }: AdminArticle) =>
    bulk.run({ action: hidden ? 'show' : 'hide', ids: [id] })
  const { details, open, close } = useOpenArticle(articles, fail)
  const analyses = useAnalyses({ succeed, fail })
  const feature = useFeaturedToggle(list.queryKey, (error) =>
    fail('Failed to update article.', reasonOf(error)),
  )
  const deletion = useArticleDeletion({
    hide,
    fail,
    refetch: list.query.refetch,
    onDone: () => {
      close()
      succeed('Article deleted successfully')
    },
  })

  return (
    <>
      {list.pastEnd && <Navigate replace to={{ search: list.pastEnd }} />}
      <ScreenHeader
        message={details ? undefined : message}
        title="Articles Management"
        description={list.query.data && listText(list.total, list.query.data.hiddenCount)}
      />
      <AnalysesUnderWay analyses={analyses} />
      <div ref={region}>
        <Panel className="overflow-hidden">
          <ArticleFilterBar filters={list.filters} onChange={list.change} />
          <ArticleTable
            list={list}
            isAnalyzing={analyses.isBusy}
            onFeature={({ id }, featured) => feature.mutate({ id, featured })}
            onAnalyze={({ id }) => analyses.analyze(id)}
            onDetails={open}
            onHide={hide}
          />
        </Panel>
      </div>
      <BulkActions list={list} bulk={bulk} />
      <ListKeys region={region} list={list} onHide={hide} />
      {details && (
        <ArticleDetails
          article={details}
          analyzing={analyses.isBusy(details.id)}
          articles={articles}
          message={message}
          onAnalyze={() => analyses.analyze(details.id)}
          onDelete={() => deletion.ask(details)}
          onHide={() => hide(details)}
          onOpen={open}
          onClose={close}
        />
      )}
      {deletion.question}
    </>
  )
}

/** The article whose details are shown: the one that was clicked, or that the address names. */
function useOpenArticle(
  articles: readonly AdminArticle[],
  fail: (text: string, detail?: string) => void,
) {
  const [clicked, setOpened] = useState<AdminArticle>()
  const { linked, forgetLink } = useLinkedArticle(fail)
  const opened = clicked ?? linked
  const details = opened && (articles.find(({ id }) => id === opened.id) ?? opened)
  const close = () => {
    setOpened(undefined)
    forgetLink()
  }
  return { details, open: setOpened, close }
}

const AnalysesUnderWay = ({ analyses }: { analyses: ReturnType<typeof useAnalyses> }) => (
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
)

type ListKeysProps = {
  region: RefObject<HTMLElement | null>
  list: ReturnType<typeof useArticleList>
  onHide: (article: AdminArticle) => void
}

/** The keys of the list, and their help. */
function ListKeys({ region, list: { articles, selection }, onHide }: ListKeysProps) {
  const mayEdit = useMay()
  const keys = useListKeys(region, {
    onSelect: (id) => mayEdit && selection.toggle(id),
    onHide: (id) => {
      const article = articles.find((each) => each.id === id)
      if (mayEdit && article) onHide(article)
    },
    onClear: selection.clear,
  })
  return keys.isHelpOpen && <ShortcutsDialog shortcuts={LIST_SHORTCUTS} onClose={keys.closeHelp} />
}

type ArticleDeletion = {
  hide: (article: AdminArticle) => void
  fail: (text: string, detail?: string) => void
  refetch: () => unknown
  onDone: () => void
}

function useArticleDeletion({ hide, fail, refetch, onDone }: ArticleDeletion) {
  return useDeletion({
    kind: 'article',
    title: 'Delete Article',
    question: 'Are you sure you want to delete this article?',
    nameOf: ({ title }) => title,
    effectOf: () => 'It moves to Trash for 30 days and leaves the feed and its story at once.',
    alternative: { label: 'Hide instead', choose: (article) => !article.hidden && hide(article) },
    mutationFn: ({ id }: AdminArticle) => call('DELETE /api/articles/:id', { params: { id } }),
    onSuccess: onDone,
    onError: (error) => fail('Failed to delete article. Please try again.', reasonOf(error)),
    onSettled: (_article, error) => wasAnswered(error) && refetch(),
  })
}
