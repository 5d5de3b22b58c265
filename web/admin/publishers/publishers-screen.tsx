import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw, Rss } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { publishersQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { ALL_FEEDS, useAlerts } from './fetch-messages.ts'
import { FetchNotices } from './fetch-notices.tsx'
import { OpmlButtons } from './opml.tsx'
import { PublisherDialog } from './publisher-dialog.tsx'
import { PublisherRow } from './publisher-row.tsx'
import { useScrollToHash } from './scroll-to-hash.ts'
import { listed, segmentOf, segmentsOf } from './segments.ts'
import { useFeedFetches } from './use-feed-fetches.ts'
import { usePublisherDeletion } from './use-publisher-deletion.tsx'

const AWAITED_MS = 2_000
const isAwaited = ({ active, last_fetch_at }: Publisher) => active && last_fetch_at === null

export function PublishersScreen() {
  // a new one is being fetched: its row shows what came of it
  const publishers = useQuery({
    ...publishersQuery,
    refetchInterval: ({ state }) => (state.data?.some(isAwaited) ? AWAITED_MS : false),
  })
  const alerts = useAlerts()
  const [address, setAddress] = useSearchParams()
  const [edited, setEdited] = useState<Publisher | 'new'>()
  const fetches = useFeedFetches(alerts.tell)
  const deletion = usePublisherDeletion()
  const now = new Date()
  const all: readonly Publisher[] = publishers.data ?? []
  const show = segmentOf(address.get('show'))
  const rows = listed(all, show, now)
  useScrollToHash(publishers.isSuccess)

  return (
    <>
      <ScreenHeader title="Publishers" description={publishers.data && countText(all)}>
        <EditorsOnly>
          <OpmlButtons onDone={alerts.tell} />
          <Button
            icon={<RefreshCw />}
            busy={fetches.isBusy(ALL_FEEDS)}
            onClick={() => fetches.start(ALL_FEEDS)}
          >
            Fetch All Feeds
          </Button>
          <Button variant="ink" icon={<Plus />} onClick={() => setEdited('new')}>
            Add New Publisher
          </Button>
        </EditorsOnly>
      </ScreenHeader>
      <FetchNotices alerts={alerts} fetches={fetches} nameOf={(id) => nameOf(all, id)} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ToggleGroup
          label="Show"
          value={show}
          options={segmentsOf(all, now)}
          onChange={(value) => setAddress(value === 'all' ? {} : { show: value }, { replace: true })}
        />
        <p className="text-small text-fg-3">Failing first, then by name</p>
      </div>
      <Panel className="overflow-hidden">
        <ListState
          query={{ ...publishers, data: publishers.data && rows }}
          rows={8}
          rowPx={73}
          empty={
            all.length === 0
              ? { title: 'No publishers yet', hint: 'Add one, or import an OPML file.', icon: <Rss /> }
              : { title: `No publisher is ${show}`, icon: <Rss /> }
          }
        >
          <ul id="failing" className="scroll-mt-20">
            {rows.map((publisher) => (
              <PublisherRow
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
          opened={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const nameOf = (publishers: readonly Publisher[], id: number) =>
  publishers.find((publisher) => publisher.id === id)?.name ?? 'a feed'

function countText(publishers: readonly Publisher[]): string {
  const active = publishers.filter((publisher) => publisher.active).length
  return `${publishers.length} ${publishers.length === 1 ? 'publisher' : 'publishers'}, ${active} active`
}
