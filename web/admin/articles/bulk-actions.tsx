import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type BulkAction, COST_FIRST_FROM, PROGRESS_FROM } from '../../../contract/admin/article-list.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError } from '../../ui/toast.tsx'
import { FollowedJob, JobProgress } from '../jobs/job-progress.tsx'
import { ARTICLES_PER_PAGE, type ArticleFilters, matchQuery } from './article-filters.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CostQuestion, DeleteQuestion, TagQuestion } from './bulk-questions.tsx'
import type { useSelection } from './selection.ts'
import type { useBulk } from './use-bulk.ts'

type BulkActionsProps = {
  selection: ReturnType<typeof useSelection>
  bulk: ReturnType<typeof useBulk>
  articles: readonly AdminArticle[]
  /** How many match, on all pages. */
  total: number
  filters: ArticleFilters
}

/** The toolbar for selected articles, with its confirmations. */
export function BulkActions({ selection, bulk, articles, total, filters }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkAction>()
  const ids = [...selection.ids]
  const chosen = articles.filter(({ id }) => selection.ids.has(id))
  // articles on other pages are not loaded, so offer the action and not its reverse
  const allAre = (is: (article: AdminArticle) => boolean) => chosen.length === ids.length && chosen.every(is)
  const close = () => setAsked(undefined)
  const start = (action: BulkAction, tag?: number) => {
    close()
    bulk.run({ action, ids, tag })
  }
  // do not select all when the selection was cleared meanwhile
  const latest = useRef(selection.ids)
  useEffect(() => {
    latest.current = selection.ids
  })
  const selectAll = useMutation({
    mutationFn: () => call('GET /api/articles/admin/ids', { query: matchQuery(filters) }),
    onSuccess: (found) => latest.current.size > 0 && selection.choose(found.ids),
    onError: (error) => toastError('The articles could not be selected.', reasonOf(error)),
  })
  const { running } = bulk
  if (ids.length === 0 && !running?.jobId) return null
  return (
    <>
      <BulkBar
        count={ids.length}
        areFeatured={allAre(({ featured }) => featured)}
        areHidden={allAre(({ hidden }) => hidden)}
        busy={running !== undefined || selectAll.isPending}
        more={
          selection.onPage === 'all' &&
          ids.length < total &&
          !running && (
            <>
              All {articles.length} on this page are selected.{' '}
              {total > ARTICLES_PER_PAGE && (
                <button
                  type="button"
                  className="min-h-6 rounded-fact font-label text-accent-text hover:underline max-md:min-h-11"
                  onClick={() => selectAll.mutate()}
                >
                  Select all {total.toLocaleString('en-US')}
                </button>
              )}
            </>
          )
        }
        progress={
          running &&
          (running.jobId ? (
            <FollowedJob jobId={running.jobId} label="Changing articles" onEnd={bulk.ended} />
          ) : running.ids.length > PROGRESS_FROM ? (
            <JobProgress label="Changing articles" job={undefined} />
          ) : undefined)
        }
        onAct={(action) => {
          const mustAsk =
            action === 'delete' || action === 'tag' || (action === 'analyze' && ids.length > COST_FIRST_FROM)
          if (mustAsk) setAsked(action)
          else start(action)
        }}
        onClear={selection.clear}
      />
      {asked === 'delete' && <DeleteQuestion ids={ids} onCancel={close} onConfirm={() => start('delete')} />}
      {asked === 'tag' && <TagQuestion ids={ids} onCancel={close} onChoose={(tag) => start('tag', tag)} />}
      {asked === 'analyze' && <CostQuestion ids={ids} onCancel={close} onConfirm={() => start('analyze')} />}
    </>
  )
}
