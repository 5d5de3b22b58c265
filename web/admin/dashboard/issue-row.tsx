import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import type { Fix, Matter } from '../../../contract/admin/attention.ts'
import { formatInstants } from '../../../contract/platform/instants.ts'
import { call, reasonOf } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { shortTime } from '../../format/short-time.ts'
import { Link } from '../../page/link.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { linkButtonClass } from '../../ui/button-class.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { usePublisherFix } from '../publishers/use-publisher-fix.ts'
import { feedQueryKeys, publishersQuery } from '../screen/admin-queries.ts'
import { useMay } from '../screen/permission.tsx'
import { DeleteNow } from '../settings/retention/delete-now.tsx'

const icons: Record<Matter['kind'], typeof CircleX> = {
  feed: CircleX,
  quiet: WifiOff,
  budget: Wallet,
  model: CalendarClock,
  analysis: CircleX,
  job: ListX,
  disk: HardDrive,
  retention: Trash2,
  alerts: BellOff,
  ads: Megaphone,
}

/** One issue, its fix, and actions that postpone it. */
export function MatterRow({ matter }: { matter: Matter }) {
  const mayMend = useMay(matter.needs)
  const isAdmin = useMay('admin')
  const Icon = matter.state === 'broken' ? CircleX : icons[matter.kind]
  const mend = useMend(matter)
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-5 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon
        className={`mt-0.5 size-[18px] ${matter.state === 'broken' ? 'text-bear' : 'text-mid'}`}
        aria-label={matter.state === 'broken' ? 'Broken' : 'Soon'}
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className={isAdmin ? 'max-md:pr-8' : undefined}>
          <strong className="font-strong">{matter.subject}</strong>
          {isSentence(matter) ? ' ' : ': '}
          {matter.message}
        </p>
        <p className="text-hint text-fg-3">
          {formatInstants(matter.meta, (instant) => shortTime(instant, new Date()))}
          {!mayMend && matter.fixes.length > 0 && ' · ask an admin'}
        </p>
        {matter.address && (
          <p className="mt-1 flex items-start gap-1.5 text-hint">
            <Lightbulb className="mt-0.5 size-3.5 text-accent" />
            <span>
              New address <code className="font-mono">{matter.address}</code>
              {matter.address_items !== null && ` answers with ${matter.address_items} items`}
            </span>
          </p>
        )}
      </div>
      {mayMend && (
        <div className="flex flex-wrap items-start gap-2 max-md:col-start-2 max-md:mt-3">
          {matter.fixes.map((fix) => (
            <FixButton key={fix.kind + fix.label} fix={fix} matter={matter} mend={mend} />
          ))}
          {isAdmin && (
            <div className="max-md:absolute max-md:top-1 max-md:right-1.5">
              <More matter={matter} mend={mend} />
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/** '4 articles could not be analysed.' */
const isSentence = ({ kind, state }: Matter) =>
  kind === 'ads' || kind === 'analysis' || (kind === 'retention' && state === 'near')

type Mend = ReturnType<typeof useMend>

/** Actions that postpone an issue instead of fixing it. */
function More({ matter, mend }: { matter: Matter; mend: Mend }) {
  const fix = usePublisherFix()
  const publisher = useQuery(publishersQuery).data?.find(({ id }) => id === matter.publisher_id)
  return (
    <ActionMenu
      label={`More: ${matter.subject}`}
      busy={fix.isPending || mend.isPending}
      actions={[
        { label: 'Snooze until tomorrow', onSelect: () => mend.mutate('snooze') },
        ...(publisher
          ? [
              {
                label: 'Pause publisher',
                onSelect: () => fix.mutate({ publisher, change: { active: false } }),
              },
            ]
          : []),
      ]}
    />
  )
}

function FixButton({ fix, matter, mend }: { fix: Fix; matter: Matter; mend: Mend }) {
  const { kind, label, path } = fix
  const { subject: of, address, publisher_id } = matter
  const move = usePublisherFix()
  if (kind === 'open')
    return (
      <Link to={path ?? '/admin'} aria-label={`${label}: ${of}`} className={linkButtonClass({ size: 'sm' })}>
        {label}
      </Link>
    )
  if (kind === 'delete-now') return <DeleteWaiting />
  if (kind === 'use-address')
    return (
      <Button
        size="sm"
        aria-label={`${label}: ${of}`}
        busy={move.isPending}
        disabled={!address || publisher_id === null}
        onClick={() => {
          if (address && publisher_id !== null)
            move.mutate({
              publisher: { id: publisher_id, name: of, rss_url: address },
              change: { rss_url: address },
            })
        }}
      >
        {label}
      </Button>
    )
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${of}`}
      icon={<RefreshCw />}
      busy={mend.isPending && mend.variables === kind}
      onClick={() => mend.mutate(kind)}
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
async function analyzeAgain({ article_ids: ids, subject }: Matter) {
  const answer = await call('POST /api/articles/bulk', { body: { action: 'analyze', ids } })
  if ('jobId' in answer) return `${subject}: the analysis goes on.`
  const [failure] = answer.failures
  if (failure) throw new Error(failure.reason)
  return `${ids.length === 1 ? '1 article' : `${ids.length} articles`} analysed.`
}

/** Refetches the list after success and failure: the row disappears or its text changes. */
function useMend(matter: Matter) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (kind: 'fetch' | 'analyze' | 'snooze') => {
      const id = matter.publisher_id ?? 0
      if (kind === 'snooze') {
        await call('POST /api/attention/:id/snooze', { params: { id: matter.id } })
        return `${matter.subject} is left out until tomorrow.`
      }
      if (kind === 'analyze') return analyzeAgain(matter)
      const fetched = await call('POST /api/publishers/:id/fetch', { params: { id }, body: { anyway: true } })
      return 'articlesCount' in fetched
        ? `${matter.subject}: ${fetched.articlesCount} new articles`
        : `${matter.subject} is being fetched.`
    },
    onSuccess: toastSuccess,
    onError: (error) => toastError(`${matter.subject} could not be mended`, reasonOf(error)),
    onSettled: () => {
      for (const queryKey of feedQueryKeys) void queries.invalidateQueries({ queryKey })
    },
  })
}
