import { useMutation, useQuery } from '@tanstack/react-query'
import {
  BellOff,
  CalendarClock,
  CircleX,
  HardDrive,
  Lightbulb,
  ListX,
  Megaphone,
  RefreshCw,
  Trash2,
  Wallet,
  WifiOff,
} from 'lucide-react'
import { roleFor } from '../../../contract/accounts/powers.ts'
import type { Fix, Issue } from '../../../contract/admin/attention.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { formatInstants } from '../../../contract/platform/instants.ts'
import { call, reasonOf } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { shortTime } from '../../format/short-time.ts'
import { Link } from '../../page/link.tsx'
import { ActionMenu } from '../../ui/action-list.tsx'
import { Button, linkButtonClass } from '../../ui/button.tsx'
import { Hint } from '../../ui/text.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { usePublisherFix } from '../publishers/use-publisher-fix.ts'
import { publishersQuery, useReloadFeeds } from '../screen/admin-queries.ts'
import { useMay } from '../screen/permission.tsx'
import { DeleteNow } from '../settings/retention/delete-now.tsx'

const icons: Record<Issue['kind'], typeof CircleX> = {
  feed: CircleX,
  quiet: WifiOff,
  budget: Wallet,
  model: CalendarClock,
  analysis: CircleX,
  job: ListX,
  disk: HardDrive,
  retention: Trash2,
  alerts: BellOff,
  following: BellOff,
  ads: Megaphone,
}

export function IssueRow({ issue }: { issue: Issue }) {
  const mayFix = useMay(issue.needs)
  const isAdmin = useMay(roleFor('settings'))
  const Icon = issue.state === 'broken' ? CircleX : icons[issue.kind]
  const apply = useFix(issue)
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-5 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon
        className={`mt-0.5 size-[18px] ${issue.state === 'broken' ? 'text-bear' : 'text-mid'}`}
        aria-label={issue.state === 'broken' ? 'Broken' : 'Soon'}
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className={isAdmin ? 'max-md:pr-8' : undefined}>
          <strong className="font-strong">{issue.subject}</strong>
          {isSentence(issue) ? ' ' : ': '}
          {issue.message}
        </p>
        <Hint>
          {formatInstants(issue.meta, (instant) => shortTime(instant))}
          {!mayFix && issue.fixes.length > 0 && ' · ask an admin'}
        </Hint>
        {issue.address && (
          <p className="mt-1 flex items-start gap-1.5 text-small">
            <Lightbulb className="mt-0.5 size-3.5 text-accent" />
            <span>
              New address <code className="font-mono">{issue.address}</code>
              {issue.address_items !== null && ` returns ${issue.address_items} items`}
            </span>
          </p>
        )}
      </div>
      {mayFix && (
        <div className="flex flex-wrap items-start gap-2 max-md:col-start-2 max-md:mt-3">
          {issue.fixes.map((fix) => (
            <FixButton key={fix.kind + fix.label} fix={fix} issue={issue} apply={apply} />
          ))}
          {isAdmin && (
            <div className="max-md:absolute max-md:top-1 max-md:right-1.5">
              <More issue={issue} apply={apply} />
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/** '4 articles could not be analysed.' */
const isSentence = ({ kind, state }: Issue) =>
  kind === 'ads' || kind === 'analysis' || (kind === 'retention' && state === 'near')

type FixMutation = ReturnType<typeof useFix>

function More({ issue, apply }: { issue: Issue; apply: FixMutation }) {
  const fix = usePublisherFix()
  const publisher = useQuery(publishersQuery).data?.find(({ id }) => id === issue.publisher_id)
  const snooze = { label: 'Snooze until tomorrow', onSelect: () => apply.mutate('snooze') }
  const pause = publisher && {
    label: 'Pause publisher',
    onSelect: () => fix.mutate({ publisher, change: { active: false } }),
  }
  return (
    <ActionMenu
      label={`More: ${issue.subject}`}
      busy={fix.isPending || apply.isPending}
      actions={pause ? [snooze, pause] : [snooze]}
    />
  )
}

function FixButton({ fix, issue, apply }: { fix: Fix; issue: Issue; apply: FixMutation }) {
  const { kind, label, path } = fix
  const { subject: of, address, publisher_id } = issue
  const move = usePublisherFix()
  const name = `${label}: ${of}`
  if (kind === 'open')
    return (
      <Link to={path ?? '/admin'} aria-label={name} className={linkButtonClass({ size: 'sm' })}>
        {label}
      </Link>
    )
  if (kind === 'delete-now') return <DeleteWaiting />
  const busy = kind === 'use-address' ? move.isPending : apply.isPending && apply.variables === kind
  return (
    <Button
      size="sm"
      aria-label={name}
      icon={kind === 'use-address' ? undefined : <RefreshCw />}
      busy={busy}
      onClick={() => {
        if (kind !== 'use-address') apply.mutate(kind)
        else if (address && publisher_id !== null)
          move.mutate({
            publisher: { id: publisher_id, name: of, rss_url: address },
            change: { rss_url: address },
          })
      }}
    >
      {label}
    </Button>
  )
}

/** Counts what the saved limits would delete now, for the confirmation. */
function DeleteWaiting() {
  const preview = useQuery(read('POST /api/settings/retention/preview', { body: {} }))
  return <DeleteNow size="sm" preview={preview.data} isOff={preview.isError} />
}

/** Longer analyses continue as jobs; the row disappears when they end. */
async function analyzeAgain({ article_ids: ids, subject }: Issue) {
  const answer = await call('POST /api/articles/bulk', { body: { action: 'analyze', ids } })
  if ('jobId' in answer) return `${subject}: the analysis continues.`
  const [failure] = answer.failures
  if (failure) throw new Error(failure.reason)
  return `${countText(ids.length, 'article')} analysed.`
}

function useFix(issue: Issue) {
  return useMutation({
    mutationFn: async (kind: 'fetch' | 'analyze' | 'snooze') => {
      const id = issue.publisher_id ?? 0
      if (kind === 'snooze') {
        await call('POST /api/attention/:id/snooze', { params: { id: issue.id } })
        return `${issue.subject} is snoozed until tomorrow.`
      }
      if (kind === 'analyze') return analyzeAgain(issue)
      const fetched = await call('POST /api/publishers/:id/fetch', {
        params: { id },
        body: { anyway: true },
      })
      return 'articlesCount' in fetched
        ? `${issue.subject}: ${fetched.articlesCount} new articles`
        : `${issue.subject} is being fetched.`
    },
    onSuccess: toastSuccess,
    onError: (error) => toastError(`${issue.subject} could not be fixed`, reasonOf(error)),
    onSettled: useReloadFeeds(),
  })
}
