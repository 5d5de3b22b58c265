import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw, Rss } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SmallText } from '../../ui/text.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { cronQuery, publishersQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { useFetchAlerts } from './fetch-alerts.ts'
import { ALL_FEEDS } from './fetch-messages.ts'
import { FetchNotices } from './fetch-notices.tsx'
import { OpmlButtons } from './opml.tsx'
import { PublisherDialog } from './publisher-dialog.tsx'
import { PublisherListRow } from './publisher-row.tsx'
import { listed, segmentOf, segmentsOf } from './segments.ts'
import { useFeedFetches } from './use-feed-fetches.ts'
import { usePublisherDeletion } from './use-publisher-deletion.ts'

const AWAITED_MS = 2_000
const isAwaited = ({ active, last_fetch_at }: Publisher) => active && last_fetch_at === null

export function PublishersScreen() {
  // a new one is being fetched: its row shows what came of it
  const publishers = useQuery({
    ...publishersQuery,
    refetchInterval: ({ state }) => (state.data?.some(isAwaited) ? AWAITED_MS : false),
  })
  const { data: settings } = useQuery(cronQuery)
  const alerts = useFetchAlerts()
  const [address, setAddress] = useSearchParams()
  const [edited, setEdited] = useState<Publisher | 'new'>()
  const fetches = useFeedFetches(alerts.report)
  const deletion = usePublisherDeletion()
  const now = new Date()
  const all: readonly Publisher[] = publishers.data ?? []
  const show = segmentOf(address.get('show'))
  const rows = listed(all, show, now)
  useScrollToHash(publishers.isSuccess)

  return (
    <>
      <PublishersHeader
        publishers={publishers.data}
        alerts={alerts}
        fetches={fetches}
        onAdd={() => setEdited('new')}
      />
      <FetchNotices alerts={alerts} fetches={fetches} nameOf={(id) => nameOf(all, id)} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ToggleGroup
          label="Show"
          value={show}
          options={segmentsOf(all, now)}
          onChange={(value) =>
            setAddress(value === 'all' ? {} : { show: value }, { replace: true })
          }
        />
        <SmallText>Failing first, then by name{whenScored(settings)}</SmallText>
      </div>
      <Panel className="overflow-hidden">
        <ListState
          query={{ ...publishers, data: publishers.data && rows }}
          rows={8}
          rowPx={73}
          empty={all.length === 0 ? NONE_YET : { title: `No publisher is ${show}`, icon: <Rss /> }}
        >
          <ul id="failing" className="scroll-mt-20">
            {rows.map((publisher) => (
              <PublisherListRow
                key={publisher.id}
                publisher={publisher}
                fetching={fetches.isBusy(publisher.id)}
                onEdit={() => setEdited(publisher)}
                onFetch={() => fetches.start(publisher.id)}
                onDelete={() => deletion.ask(publisher)}
              />
            ))}
          </ul>
        </ListState>
      </Panel>
      {deletion.question}
      {edited && (
        <PublisherDialog
          publisher={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const NONE_YET = {
  title: 'No publishers yet',
  hint: 'Add one, or import an OPML file.',
  icon: <Rss />,
}

type PublishersHeaderProps = {
  publishers: readonly Publisher[] | undefined
  alerts: ReturnType<typeof useFetchAlerts>
  fetches: ReturnType<typeof useFeedFetches>
  onAdd: () => void
}

function PublishersHeader({ publishers, alerts, fetches, onAdd }: PublishersHeaderProps) {
  return (
    <ScreenHeader
      title="Publishers"
      description={
        publishers &&
        `${countText(publishers.length, 'publisher')}, ${publishers.filter(({ active }) => active).length} active`
      }
    >
      <EditorsOnly>
        <OpmlButtons onDone={alerts.report} />
        <Button
          icon={<RefreshCw />}
          busy={fetches.isBusy(ALL_FEEDS)}
          onClick={() => fetches.start(ALL_FEEDS)}
        >
          Fetch All Feeds
        </Button>
        <Button variant="ink" icon={<Plus />} onClick={onAdd}>
          Add New Publisher
        </Button>
      </EditorsOnly>
    </ScreenHeader>
  )
}

const nameOf = (publishers: readonly Publisher[], id: number) =>
  publishers.find((publisher) => publisher.id === id)?.name ?? 'a feed'

/** The built-in analyser scores at once what is fetched by hand; a model's money is spent by scheduled runs only. */
export function whenScored(settings: Pick<CronSettings, 'enabled' | 'ai_step'> | undefined) {
  if (!settings || settings.ai_step === 'built-in') return ''
  return settings.enabled
    ? '. Articles fetched by hand are scored by the next scheduled run.'
    : '. Articles fetched by hand have no scores until the schedule is on.'
}

/** Scrolls to the address's fragment once `there` is true, because lists load after the page. */
function useScrollToHash(there: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (there && hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [there, hash])
}
