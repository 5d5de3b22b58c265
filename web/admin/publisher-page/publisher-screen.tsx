import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleCheck, CircleX, Clock, Pause, Play, RefreshCw, Rss } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { FeedCondition } from '../../../contract/news/feed-health.ts'
import type { PublisherFix, PublisherPage } from '../../../contract/news/publisher-page.ts'
import { ApiError } from '../../api/call.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import { outletQuery } from '../../site/news/track-records/outlets/outlets-query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../data-table/list-state.tsx'
import { FeedBadges } from '../publishers/feed-health.tsx'
import { FetchNotices, useAlerts, useFeedFetches } from '../publishers/fetch-notices.tsx'
import { PublisherDialog } from '../publishers/publisher-dialog.tsx'
import { usePublisherFix } from '../publishers/use-publisher-fix.ts'
import { publisherQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { diagnosisOf } from './diagnosis.ts'
import { ItemsPanel, LatencyPanel, NextTryPanel } from './fetch-figures.tsx'
import { FetchStrip } from './fetch-strip.tsx'
import { RecentArticles } from './recent-articles.tsx'
import { SentPanel } from './sent-panel.tsx'
import { SuggestionsPanel } from './suggestions-panel.tsx'
import { WorthPanel } from './worth-panel.tsx'

const REFRESH_MS = 60_000
const AWAITED_MS = 2_000

export function PublisherScreen() {
  const id = Number(useParams().id)
  const page = useQuery({
    ...publisherQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.publisher.active && state.data.publisher.last_fetch_at === null
        ? AWAITED_MS
        : REFRESH_MS,
  })
  if (page.data) return <Page key={id} page={page.data} />
  if (page.isError) return <NoPage error={page.error} retry={() => void page.refetch()} />
  return (
    <>
      <ScreenHeader title="Publisher" />
      <SkeletonRegion lines={['mb-4 h-20 w-full rounded-panel', 'h-56 w-full rounded-panel']} />
    </>
  )
}

function NoPage({ error, retry }: { error: Error; retry: () => void }) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <ScreenHeader title="Publisher" />
      <Panel>
        {isGone ? (
          <EmptyState
            icon={<Rss />}
            title="404: there is no such publisher"
            hint="It was deleted or never existed. Deleted publishers stay in the trash for 30 days."
            action={<LinkButton to="/admin/publishers">All publishers</LinkButton>}
          />
        ) : (
          <LoadFailed retry={retry} title="Could not be loaded." hint="Nothing was changed." />
        )}
      </Panel>
    </>
  )
}

function Page({ page }: { page: PublisherPage }) {
  const { publisher, fetches, suggestions } = page
  const alerts = useAlerts()
  const feedFetches = useFeedFetches(alerts.report)
  const fix = usePublisherFix()
  const [isEdited, setEdited] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const selected = fetches.find((fetch) => fetch.id === chosen) ?? fetches[0]
  const best =
    suggestions.find(({ is_offer, fix: offered }) => is_offer && offered)?.fix ?? undefined
  const isFetching = feedFetches.isBusy(publisher.id)
  const apply = ({ change }: PublisherFix) => fix.mutate({ publisher, change })
  const busy = fix.isPending ? fix.variables.change : undefined
  const diagnosis = diagnosisOf(page, new Date())
  const mends = diagnosis.condition === 'failing' && best ? best : undefined
  return (
    <>
      <ScreenHeader
        under={{ label: 'Publishers', to: '/admin/publishers' }}
        title={publisher.name}
        logo={<PublisherLogo name={publisher.name} url={publisher.logo_url} />}
        facts={<FeedBadges publisher={publisher} />}
        description={
          <span className="font-mono text-small [overflow-wrap:anywhere]">{publisher.rss_url}</span>
        }
      >
        <EditorsOnly>
          <Button
            variant="ghost"
            icon={publisher.active ? <Pause /> : <Play />}
            busy={busy?.active !== undefined}
            onClick={() => apply({ label: '', change: { active: !publisher.active } })}
          >
            {publisher.active ? 'Pause' : 'Resume'}
          </Button>
          <Button onClick={() => setEdited(true)}>Edit</Button>
        </EditorsOnly>
        <EditorsOnly needs="editor">
          <Button
            variant={mends ? 'plain' : 'ink'}
            icon={<RefreshCw />}
            busy={isFetching}
            onClick={() => feedFetches.start(publisher.id)}
          >
            Fetch Feeds
          </Button>
        </EditorsOnly>
      </ScreenHeader>
      <FetchNotices alerts={alerts} fetches={feedFetches} nameOf={() => publisher.name} />
      <Panel
        role="status"
        className={classNames(
          'mb-4 grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-l-3 px-5 py-4 max-md:grid-cols-[20px_minmax(0,1fr)] max-md:px-4',
          conditions[diagnosis.condition].edge,
        )}
      >
        {conditions[diagnosis.condition].icon}
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="text-[15px] leading-5 font-headline">{diagnosis.title}</p>
          <p className="mt-0.5 text-cell text-fg-2">{diagnosis.detail}</p>
        </div>
        {mends && (
          <EditorsOnly>
            <Button
              variant="ink"
              icon={<Check />}
              className="max-md:col-span-2"
              busy={busy === mends.change}
              disabled={busy !== undefined}
              onClick={() => apply(mends)}
            >
              {mends.label}
            </Button>
          </EditorsOnly>
        )}
      </Panel>
      {selected && (
        <>
          <FetchStrip
            fetches={fetches.toReversed()}
            selected={selected}
            onSelect={({ id }) => setChosen(id)}
          />
          <div className="mb-4 grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div className="grid min-w-0 gap-4">
              <SuggestionsPanel suggestions={suggestions} busy={busy} onFix={apply} />
              <SentPanel publisherId={publisher.id} fetch={selected} />
            </div>
            <div className="grid min-w-0 gap-4">
              <NextTryPanel page={page} />
              <ItemsPanel page={page} />
              <LatencyPanel page={page} />
            </div>
          </div>
          <WorthPanel worth={page.worth} />
        </>
      )}
      <section aria-label="Record of 90 days" className="mb-4">
        <PartBoundary>
          <OutletRecord slug={publisher.slug} />
        </PartBoundary>
      </section>
      <RecentArticles id={publisher.id} name={publisher.name} />
      {isEdited && <PublisherDialog publisher={publisher} onClose={() => setEdited(false)} />}
    </>
  )
}

const conditions: Record<FeedCondition, { edge: string; icon: React.ReactNode }> = {
  failing: { edge: 'border-l-bear', icon: <CircleX className="size-5! text-bear" /> },
  quiet: { edge: 'border-l-mid', icon: <Clock className="size-5! text-mid" /> },
  healthy: { edge: 'border-l-bull', icon: <CircleCheck className="size-5! text-bull" /> },
  paused: { edge: 'border-l-control', icon: <Ban className="size-5! text-fg-3" /> },
  new: { edge: 'border-l-control', icon: <Clock className="size-5! text-fg-3" /> },
}

const useFigures = loadOnce(
  () => import('../../site/news/track-records/outlets/outlet-figures.tsx'),
  '',
  'idle',
)

function OutletRecord({ slug }: { slug: string }) {
  const { OutletFigurePanels } = useFigures()
  const { data: outlet } = useQuery(outletQuery(slug, '90d'))
  return outlet && <OutletFigurePanels outlet={outlet} />
}
