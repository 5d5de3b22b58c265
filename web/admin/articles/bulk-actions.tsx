import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Sparkle, Star, StarOff, Tag, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EDITOR_ANALYSES_AT_ONCE } from '../../../contract/accounts/roles.ts'
import {
  type BulkAction,
  COST_FIRST_FROM,
  PROGRESS_FROM,
} from '../../../contract/admin/article-list.ts'
import { formatCount } from '../../../contract/platform/count-text.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Hint } from '../../ui/text.tsx'
import { toastError } from '../../ui/toast.tsx'
import { FollowedJob, JobProgressBar } from '../jobs/jobs.tsx'
import { FloatingBar } from '../screen/floating-bar.tsx'
import { useMay } from '../screen/permission.tsx'
import { ARTICLES_PER_PAGE, matchQuery } from './article-filters.ts'
import { BulkQuestion } from './bulk-questions.tsx'
import type { useArticleList } from './use-article-list.ts'
import type { useBulk } from './use-bulk.ts'

type BulkActionsProps = {
  list: ReturnType<typeof useArticleList>
  bulk: ReturnType<typeof useBulk>
}

/** What can be done to the selected articles, and the progress of it. */
export function BulkActions({ list, bulk }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkAction>()
  const { selection } = list
  const ids = [...selection.ids]
  const { running } = bulk
  const close = () => setAsked(undefined)
  const start = (action: BulkAction, tag?: number) => {
    close()
    bulk.run({ action, ids, tag })
  }
  const selectAll = useMutation({
    mutationFn: () => call('GET /api/articles/admin/ids', { query: matchQuery(list.filters) }),
    // not when the selection was cleared meanwhile: this is of the latest render
    onSuccess: (found) => ids.length > 0 && selection.choose(found.ids),
    onError: (error) => toastError('The articles could not be selected.', reasonOf(error)),
  })
  if (ids.length === 0 && !running?.jobId) return null
  return (
    <>
      <FloatingBar label={`Actions for ${ids.length} selected`}>
        {!running && <SelectAll list={list} onSelect={() => selectAll.mutate()} />}
        {running && isLong(running) ? (
          <BulkProgress jobId={running.jobId} />
        ) : (
          <BulkButtons
            list={list}
            busy={running !== undefined || selectAll.isPending}
            onAction={(action) => (mustAsk(action, ids.length) ? setAsked(action) : start(action))}
          />
        )}
      </FloatingBar>
      {asked && <BulkQuestion action={asked} ids={ids} onCancel={close} onStart={start} />}
    </>
  )
}

const mustAsk = (action: BulkAction, count: number) =>
  action === 'delete' || action === 'tag' || (action === 'analyze' && count > COST_FIRST_FROM)

const isLong = ({ jobId, ids }: NonNullable<ReturnType<typeof useBulk>['running']>) =>
  jobId !== undefined || ids.length > PROGRESS_FROM

const BulkProgress = ({ jobId }: { jobId: string | undefined }) =>
  jobId ? (
    <FollowedJob jobId={jobId} label="Changing articles" />
  ) : (
    <JobProgressBar label="Changing articles" job={undefined} />
  )

type SelectAllProps = Pick<BulkActionsProps, 'list'> & { onSelect: () => void }

/** Offered where the whole page is selected and there are more. */
function SelectAll({ list: { selection, articles, total }, onSelect }: SelectAllProps) {
  if (selection.onPage !== 'all' || selection.ids.size >= total) return null
  return (
    <p className="px-1 text-small text-fg-2">
      All {articles.length} on this page are selected.{' '}
      {total > ARTICLES_PER_PAGE && (
        <button
          type="button"
          className="min-h-6 rounded-fact font-label text-accent-text hover:underline max-md:min-h-11"
          onClick={onSelect}
        >
          Select all {formatCount(total)}
        </button>
      )}
    </p>
  )
}

type BulkButtonsProps = Pick<BulkActionsProps, 'list'> & {
  busy: boolean
  onAction: (action: BulkAction) => void
}

function BulkButtons({ list: { selection, articles }, busy, onAction }: BulkButtonsProps) {
  const mayAnalyzeAll = useMay('admin')
  const count = selection.ids.size
  const tooMany = !mayAnalyzeAll && count > EDITOR_ANALYSES_AT_ONCE
  const chosen = articles.filter(({ id }) => selection.ids.has(id))
  // articles on other pages are not loaded, so offer the action and not its reverse
  const allAre = (is: 'featured' | 'hidden') =>
    chosen.length === count && chosen.every((article) => article[is])
  const action = (name: BulkAction, label: string, icon: ReactNode, disabled = false) => (
    <Button
      variant="ghost"
      icon={icon}
      // without icons the buttons fit one row on a phone
      className="max-md:min-w-11 max-md:px-2 max-md:[&>svg]:hidden"
      disabled={busy || disabled}
      onClick={() => onAction(name)}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <b className="mr-2 font-strong tabular-nums max-md:order-first max-md:flex-1 max-md:basis-[calc(100%-64px)]">
        {formatCount(count)} selected
      </b>
      {allAre('featured')
        ? action('unfeature', 'Unfeature', <StarOff />)
        : action('feature', 'Feature', <Star />)}
      {allAre('hidden') ? action('show', 'Show', <Eye />) : action('hide', 'Hide', <EyeOff />)}
      {action('analyze', 'Analyze with AI', <Sparkle />, tooMany)}
      {action('tag', 'Tag', <Tag />)}
      {action('delete', 'Delete', <Trash2 />)}
      <IconButton
        label="Clear selection"
        icon={<X />}
        className="max-md:order-first"
        disabled={busy}
        onClick={selection.clear}
      />
      {tooMany && (
        <Hint className="w-full">
          Editors can have {EDITOR_ANALYSES_AT_ONCE} articles analyzed at once.
        </Hint>
      )}
    </div>
  )
}
