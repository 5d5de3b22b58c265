import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  BellOff,
  CalendarClock,
  CircleX,
  HardDrive,
  Lightbulb,
  ListX,
  RefreshCw,
  Wallet,
  WifiOff,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Attention, Fix, Matter } from '../../../contract/attention.ts'
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { linkButtonClass } from '../../ui/button-class.ts'
import { Fact } from '../../ui/fact.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { attentionQuery, publishersQuery } from '../admin-queries.ts'

const REFRESH_MS = 60_000

/** What is broken or soon will be, each with what mends it. `mayMend`: only admins are given the buttons. */
export function AttentionPanel({ mayMend }: { mayMend: boolean }) {
  const attention = useQuery({ ...attentionQuery, refetchInterval: REFRESH_MS })
  const { data } = attention
  if (!data)
    return (
      <Panel className="mb-4 min-h-14 px-5 py-4">
        {attention.isError ? <Unchecked attention={attention} /> : <Skeleton className="h-5 w-64" />}
      </Panel>
    )
  return (
    <>
      <BacklogPanel backlog={data.backlog} />
      {data.matters.length === 0 && !attention.isError ? (
        <Quiet attention={data} />
      ) : (
        <Matters attention={attention} data={data} mayMend={mayMend} />
      )}
    </>
  )
}

const BACKLOG_WORDS = { coins: 'Linking articles to coins', stories: 'Grouping articles into stories' }

/** Old articles are taken in behind the scenes; the site works meanwhile. */
function BacklogPanel({ backlog }: { backlog: Attention['backlog'] }) {
  if (backlog.length === 0) return null
  return (
    <Panel className="mb-4 grid gap-3 px-5 py-4">
      {backlog.map(({ what, done, total }) => (
        <ProgressBar key={what} label={BACKLOG_WORDS[what]} done={done} total={total} />
      ))}
    </Panel>
  )
}

type MattersProps = {
  attention: { isError: boolean; refetch: () => unknown }
  data: Attention
  mayMend: boolean
}

function Matters({ attention, data, mayMend }: MattersProps) {
  return (
    <Panel className="mb-4">
      <PanelHead title="Needs attention">
        <Fact tone="bear">{data.matters.length}</Fact>
        <span className="text-hint text-fg-3 tabular-nums">Checked {timeOf(data.checked_at)}</span>
      </PanelHead>
      {attention.isError && (
        <div className="border-line border-b px-5 py-3">
          <Unchecked attention={attention} checkedAt={data.checked_at} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {data.matters.map((matter) => (
          <MatterRow key={matter.id} matter={matter} mayMend={mayMend} />
        ))}
      </ul>
    </Panel>
  )
}

function Quiet({ attention: { quiet, checked_at } }: { attention: Attention }) {
  return (
    <Panel className="mb-4 flex min-h-14 flex-wrap items-center gap-x-3 px-5 py-3">
      <h2 className="text-cell font-label">Nothing needs attention.</h2>
      <p className="mr-auto text-cell text-fg-3">{quiet}</p>
      <span className="text-hint text-fg-3 tabular-nums">Checked {timeOf(checked_at)}</span>
    </Panel>
  )
}

function Unchecked({ attention, checkedAt }: { attention: { refetch: () => unknown }; checkedAt?: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="mr-auto">
        Could not be checked.{' '}
        {checkedAt && (
          <span className="text-fg-3">What stood here at {timeOf(checkedAt)} may be out of date.</span>
        )}
      </p>
      <Button size="sm" onClick={() => attention.refetch()}>
        Check again
      </Button>
    </div>
  )
}

const icons: Record<Matter['kind'], typeof CircleX> = {
  feed: CircleX,
  quiet: WifiOff,
  budget: Wallet,
  model: CalendarClock,
  job: ListX,
  disk: HardDrive,
  alerts: BellOff,
}

function MatterRow({ matter, mayMend }: { matter: Matter; mayMend: boolean }) {
  const Icon = matter.state === 'broken' ? CircleX : icons[matter.kind]
  const mend = useMend(matter)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-5 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon
        className={`mt-0.5 size-[18px] ${matter.state === 'broken' ? 'text-bear' : 'text-mid'}`}
        aria-label={matter.state === 'broken' ? 'Broken' : 'Soon'}
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <strong className="font-strong">{matter.subject}</strong>: {matter.message}
        </p>
        <p className="text-hint text-fg-3">
          {matter.meta}
          {!mayMend && matter.fixes.length > 0 && ' · an admin can mend it'}
        </p>
        {matter.address && (
          <p className="mt-1 flex items-start gap-1.5 text-hint">
            <Lightbulb className="mt-0.5 size-3.5 text-accent" />
            <span>
              New address <code>{matter.address}</code>
            </span>
          </p>
        )}
      </div>
      {mayMend && (
        <div className="flex flex-wrap items-start gap-2 max-md:col-start-2 max-md:mt-3">
          {matter.fixes.map((fix) => (
            <FixButton key={fix.kind + fix.label} fix={fix} of={matter.subject} mend={mend} />
          ))}
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Snooze until tomorrow: ${matter.subject}`}
            busy={mend.isPending && mend.variables === 'snooze'}
            onClick={() => mend.mutate('snooze')}
          >
            Snooze
          </Button>
        </div>
      )}
    </li>
  )
}

type Mend = ReturnType<typeof useMend>

function FixButton({ fix, of, mend }: { fix: Fix; of: string; mend: Mend }) {
  const { kind, label, path } = fix
  if (kind === 'open')
    return (
      <Link to={path ?? '/admin'} aria-label={`${label}: ${of}`} className={linkButtonClass({ size: 'sm' })}>
        {label}
      </Link>
    )
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${of}`}
      icon={kind === 'fetch' ? <RefreshCw /> : undefined}
      busy={mend.isPending && mend.variables === kind}
      onClick={() => mend.mutate(kind)}
    >
      {label}
    </Button>
  )
}

/** Whatever came of it, the list is read again: a success takes the row away, a failure changes its words. */
function useMend(matter: Matter) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (kind: 'fetch' | 'use-address' | 'snooze') => {
      const id = matter.publisher_id ?? 0
      if (kind === 'snooze') {
        await call('POST /api/attention/:id/snooze', { params: { id: matter.id } })
        return `${matter.subject} is left out until tomorrow.`
      }
      if (kind === 'use-address' && matter.address)
        await call('PUT /api/publishers/:id', {
          params: { id },
          body: { name: matter.subject, rss_url: matter.address },
        })
      const fetched = await call('POST /api/publishers/:id/fetch', { params: { id }, body: { anyway: true } })
      return 'articlesCount' in fetched
        ? `${matter.subject}: ${fetched.articlesCount} new articles`
        : `${matter.subject} is being fetched.`
    },
    onSuccess: toastSuccess,
    onError: (error) => toastError(`${matter.subject} could not be mended`, reasonOf(error)),
    onSettled: () => {
      for (const { queryKey } of [attentionQuery, publishersQuery])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

const timeOf = (time: string) =>
  new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
