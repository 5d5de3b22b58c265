import { useQuery } from '@tanstack/react-query'
import { Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { roleFor } from '../../../contract/accounts/powers.ts'
import type { PublisherFix, PublisherPage } from '../../../contract/news/publisher-page.ts'
import { loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import { outletQuery } from '../../site/news/track-records/outlets/outlets-query.ts'
import { Button } from '../../ui/button.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { FeedBadges } from '../publishers/feed-badges.tsx'
import { useFetchAlerts } from '../publishers/fetch-alerts.ts'
import { FetchNotices } from '../publishers/fetch-notices.tsx'
import { PublisherDialog } from '../publishers/publisher-dialog.tsx'
import { useFeedFetches } from '../publishers/use-feed-fetches.ts'
import { usePublisherFix } from '../publishers/use-publisher-fix.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { diagnosisOf } from './diagnosis.ts'
import { DiagnosisPanel } from './diagnosis-panel.tsx'
import { ItemsPanel, LatencyPanel, NextTryPanel } from './fetch-figures.tsx'
import { FetchStrip } from './fetch-strip.tsx'
import { RecentArticles } from './recent-articles.tsx'
import { SentPanel } from './sent-panel.tsx'
import { SuggestionsPanel } from './suggestions-panel.tsx'
import { WorthPanel } from './worth-panel.tsx'

export function PublisherDetails({ page }: { page: PublisherPage }) {
  const { publisher, fetches, suggestions } = page
  const alerts = useFetchAlerts()
  const feedFetches = useFeedFetches(alerts.report)
  const fix = usePublisherFix()
  const [isEdited, setEdited] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const selected = fetches.find((fetch) => fetch.id === chosen) ?? fetches[0]
  const best =
    suggestions.find(({ is_offer, fix: offered }) => is_offer && offered)?.fix ?? undefined
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
        <PublisherActions
          publisher={publisher}
          busy={busy}
          isFetching={feedFetches.isBusy(publisher.id)}
          isFetchFirst={!mends}
          onActive={(active) => apply({ label: '', change: { active } })}
          onEdit={() => setEdited(true)}
          onFetch={() => feedFetches.start(publisher.id)}
        />
      </ScreenHeader>
      <FetchNotices alerts={alerts} fetches={feedFetches} nameOf={() => publisher.name} />
      <DiagnosisPanel diagnosis={diagnosis} fix={mends} busy={busy} onFix={apply} />
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

type PublisherActionsProps = {
  publisher: PublisherPage['publisher']
  busy: PublisherFix['change'] | undefined
  isFetching: boolean
  /** Nothing else would mend the feed. */
  isFetchFirst: boolean
  onActive: (active: boolean) => void
  onEdit: () => void
  onFetch: () => void
}

function PublisherActions(props: PublisherActionsProps) {
  const { publisher, busy, isFetching, isFetchFirst, onActive, onEdit, onFetch } = props
  return (
    <>
      <EditorsOnly>
        <Button
          variant="ghost"
          icon={publisher.active ? <Pause /> : <Play />}
          busy={busy?.active !== undefined}
          onClick={() => onActive(!publisher.active)}
        >
          {publisher.active ? 'Pause' : 'Resume'}
        </Button>
        <Button onClick={onEdit}>Edit</Button>
      </EditorsOnly>
      <EditorsOnly needs={roleFor('fetching')}>
        <Button
          variant={isFetchFirst ? 'ink' : 'plain'}
          icon={<RefreshCw />}
          busy={isFetching}
          onClick={onFetch}
        >
          Fetch Feeds
        </Button>
      </EditorsOnly>
    </>
  )
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
