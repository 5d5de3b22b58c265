import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Sparkle, Star, StarOff, Tag, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EDITOR_ANALYSES_AT_ONCE } from '../../../contract/accounts/roles.ts'
import {
  type BulkAction,
  COST_FIRST_FROM,
  PROGRESS_FROM,
} from '../../../contract/admin/article-list.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { countText, formatCount } from '../../../contract/platform/count-text.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ActionDialog, ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastError } from '../../ui/toast.tsx'
import { FollowedJob, JobProgress } from '../jobs/jobs.tsx'
import { tagsQuery } from '../screen/admin-queries.ts'
import { FloatingBar } from '../screen/floating-bar.tsx'
import { useMay } from '../screen/permission.tsx'
import { costText } from '../usage/usage-text.ts'
import { ARTICLES_PER_PAGE, type ArticleFilters, matchQuery } from './article-filters.ts'
import type { useSelection } from './selection.ts'
import type { useBulk } from './use-bulk.ts'

type BulkActionsProps = {
  selection: ReturnType<typeof useSelection>
  bulk: ReturnType<typeof useBulk>
  articles: readonly AdminArticle[]
  total: number
  filters: ArticleFilters
}

export function BulkActions({ selection, bulk, articles, total, filters }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkAction>()
  const ids = [...selection.ids]
  const chosen = articles.filter(({ id }) => selection.ids.has(id))
  // articles on other pages are not loaded, so offer the action and not its reverse
  const allAre = (is: 'featured' | 'hidden') =>
    chosen.length === ids.length && chosen.every((article) => article[is])
  const close = () => setAsked(undefined)
  const start = (action: BulkAction, tag?: number) => {
    close()
    bulk.run({ action, ids, tag })
  }
  const selectAll = useMutation({
    mutationFn: () => call('GET /api/articles/admin/ids', { query: matchQuery(filters) }),
    // not when the selection was cleared meanwhile: this is of the latest render
    onSuccess: (found) => ids.length > 0 && selection.choose(found.ids),
    onError: (error) => toastError('The articles could not be selected.', reasonOf(error)),
  })
  const { running } = bulk
  const busy = running !== undefined || selectAll.isPending
  const mayAnalyzeAll = useMay('admin')
  const tooMany = !mayAnalyzeAll && ids.length > EDITOR_ANALYSES_AT_ONCE
  const mustAsk = (action: BulkAction) =>
    action === 'delete' ||
    action === 'tag' ||
    (action === 'analyze' && ids.length > COST_FIRST_FROM)
  const action = (name: BulkAction, label: string, icon: ReactNode, disabled = false) => (
    <Button
      variant="ghost"
      icon={icon}
      // without icons the buttons fit one row on a phone
      className="max-md:min-w-11 max-md:px-2 max-md:[&>svg]:hidden"
      disabled={busy || disabled}
      onClick={() => (mustAsk(name) ? setAsked(name) : start(name))}
    >
      {label}
    </Button>
  )
  if (ids.length === 0 && !running?.jobId) return null
  return (
    <>
      <FloatingBar label={`Actions for ${ids.length} selected`}>
        {selection.onPage === 'all' && ids.length < total && !running && (
          <p className="px-1 text-hint text-fg-2">
            All {articles.length} on this page are selected.{' '}
            {total > ARTICLES_PER_PAGE && (
              <button
                type="button"
                className="min-h-6 rounded-fact font-label text-accent-text hover:underline max-md:min-h-11"
                onClick={() => selectAll.mutate()}
              >
                Select all {formatCount(total)}
              </button>
            )}
          </p>
        )}
        {running?.jobId ? (
          <FollowedJob jobId={running.jobId} label="Changing articles" />
        ) : running && running.ids.length > PROGRESS_FROM ? (
          <JobProgress label="Changing articles" job={undefined} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-1">
            <b className="mr-2 font-strong tabular-nums max-md:order-first max-md:flex-1 max-md:basis-[calc(100%-64px)]">
              {formatCount(ids.length)} selected
            </b>
            {allAre('featured')
              ? action('unfeature', 'Unfeature', <StarOff />)
              : action('feature', 'Feature', <Star />)}
            {allAre('hidden')
              ? action('show', 'Show', <Eye />)
              : action('hide', 'Hide', <EyeOff />)}
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
              <p className="w-full text-hint text-fg-3">
                Editors can have {EDITOR_ANALYSES_AT_ONCE} articles analyzed at once.
              </p>
            )}
          </div>
        )}
      </FloatingBar>
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete articles"
          question="Are you sure you want to delete these articles?"
          subject={countText(ids.length, 'article')}
          effect="They move to Trash for 30 days and leave the feed and their stories at once."
          confirmLabel="Delete"
          onConfirm={() => start('delete')}
          onCancel={close}
        />
      )}
      {asked === 'tag' && (
        <TagQuestion ids={ids} onCancel={close} onChoose={(tag) => start('tag', tag)} />
      )}
      {asked === 'analyze' && (
        <CostQuestion ids={ids} onCancel={close} onConfirm={() => start('analyze')} />
      )}
    </>
  )
}

type QuestionProps = { ids: readonly number[]; onCancel: () => void }

function TagQuestion({
  ids,
  onCancel,
  onChoose,
}: QuestionProps & { onChoose: (tag: number) => void }) {
  const tags = useQuery(tagsQuery)
  const [chosen, setChosen] = useState('')
  return (
    <ActionDialog
      title={`Tag ${countText(ids.length, 'article')}`}
      width="confirm"
      confirmLabel="Add tag"
      disabled={chosen === ''}
      onConfirm={() => onChoose(Number(chosen))}
      onCancel={onCancel}
    >
      <SelectField
        label="Tag to add"
        options={[
          { value: '', label: tags.isPending ? 'Loading...' : 'Choose a tag' },
          ...(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        hint="Added to their tags; later analyses do not remove it."
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ActionDialog>
  )
}

/** Confirms the cost first. Admins only: editors cannot start as many analyses as need a confirmation. */
function CostQuestion({ ids, ...ends }: QuestionProps & { onConfirm: () => void }) {
  const cost = useQuery({
    queryKey: ['POST /api/articles/bulk/cost', ids],
    queryFn: ({ signal }) =>
      call('POST /api/articles/bulk/cost', { body: { ids: [...ids] } }, { signal }),
    gcTime: 0,
  })
  return (
    <ActionDialog
      title={`Analyze ${countText(ids.length, 'article')}?`}
      width="confirm"
      confirmLabel="Analyze"
      disabled={cost.isPending}
      focusCancel
      {...ends}
    >
      <p className="min-h-10 text-fg-2" aria-live="polite">
        {cost.data && `About ${costText(cost.data.usd)} with ${cost.data.model}.`}
        {cost.isError && 'The cost could not be estimated. The budget still applies.'}
      </p>
    </ActionDialog>
  )
}
