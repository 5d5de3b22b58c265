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
  Wallet,
  WifiOff,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Attention, Fix, Matter } from '../../../contract/attention.ts'
import { call, reasonOf } from '../../api.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { linkButtonClass } from '../../ui/button-class.ts'
import { Fact } from '../../ui/fact.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { attentionQuery, feedQueryKeys, publishersQuery } from '../admin-queries.ts'
import { useMay } from '../permission.tsx'
import { usePublisherFix } from '../publishers/use-publisher-fix.ts'

const REFRESH_MS = 60_000

/** Then 'Show all'. */
const ROWS_AT_FIRST = 8

/** What is broken or soon will be, each with what mends it; the buttons are for those who may. */
export function AttentionPanel() {
  const attention = useQuery({ ...attentionQuery, refetchInterval: REFRESH_MS })
  const { data } = attention
  const count = data?.matters.length
  useEffect(() => {
    if (count !== undefined) rememberRows(Math.min(count, ROWS_AT_FIRST))
  }, [count])
  if (!data)
    return (
      <Panel
        className="mb-4 min-h-14 px-5 py-4"
        // as high as it will be, so that nothing jumps
        style={{ minHeight: rememberedRows() * ROW_PX + HEAD_PX }}
      >
        {attention.isError ? <Unchecked attention={attention} /> : <Skeleton className="h-5 w-64" />}
      </Panel>
    )
  return (
    <>
      <BacklogPanel backlog={data.backlog} />
      {data.matters.length === 0 && !attention.isError ? (
        <Quiet attention={data} />
      ) : (
        <Matters attention={attention} data={data} />
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
}

function Matters({ attention, data }: MattersProps) {
  const [showsAll, setShowsAll] = useState(false)
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
        {data.matters.slice(0, showsAll ? undefined : ROWS_AT_FIRST).map((matter) => (
          <MatterRow key={matter.id} matter={matter} />
        ))}
      </ul>
      {!showsAll && data.matters.length > ROWS_AT_FIRST && (
        <div className="border-line border-t px-5 py-2.5">
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {data.matters.length}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const ROWS_KEY = 'attention-rows'
const ROW_PX = 72
const HEAD_PX = 55

function rememberRows(rows: number) {
  try {
    localStorage.setItem(ROWS_KEY, String(rows))
  } catch {
    // a browser that keeps nothing shows a lower skeleton
  }
}

function rememberedRows(): number {
  try {
    return Number(localStorage.getItem(ROWS_KEY)) || 0
  } catch {
    return 0
  }
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
  ads: Megaphone,
}

function MatterRow({ matter }: { matter: Matter }) {
  const mayMend = useMay(matter.needs)
  const isAdmin = useMay('admin')
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
          <strong className="font-strong">{matter.subject}</strong>
          {matter.kind === 'ads' ? ' ' : ': '}
          {matter.message}
        </p>
        <p className="text-hint text-fg-3">
          {matter.meta}
          {!mayMend && matter.fixes.length > 0 && ' · an admin can mend it'}
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
          {isAdmin && <More matter={matter} mend={mend} />}
        </div>
      )}
    </li>
  )
}

type Mend = ReturnType<typeof useMend>

/** What puts a matter off instead of mending it. */
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

/** Whatever came of it, the list is read again: a success takes the row away, a failure changes its words. */
function useMend(matter: Matter) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (kind: 'fetch' | 'snooze') => {
      const id = matter.publisher_id ?? 0
      if (kind === 'snooze') {
        await call('POST /api/attention/:id/snooze', { params: { id: matter.id } })
        return `${matter.subject} is left out until tomorrow.`
      }
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

const timeOf = (time: string) =>
  new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
