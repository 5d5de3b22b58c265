import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw, Rss } from 'lucide-react'
import { useState } from 'react'
import type { Publisher } from '../../../contract/publishers.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { publishersQuery } from '../admin-queries.ts'
import { ListState } from '../data-table/list-state.tsx'
import { FloatingNotices } from '../floating-notices.tsx'
import { FollowedJob, JobProgress } from '../jobs/job-progress.tsx'
import { EditorsOnly } from '../permission.tsx'
import { ScreenHeader } from '../screen-header.tsx'
import { useScrollToHash } from '../scroll-to-hash.ts'
import { isFailing } from './feed-health.tsx'
import { ALL_FEEDS, useAlerts } from './fetch-messages.ts'
import { OpmlButtons } from './opml.tsx'
import { PublisherDialog } from './publisher-dialog.tsx'
import { PublisherRow } from './publisher-row.tsx'
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
  const { alerts, tell, dismiss } = useAlerts()
  const [edited, setEdited] = useState<Publisher | 'new'>()
  const fetches = useFeedFetches(tell)
  const deletion = usePublisherDeletion()
  // What needs a hand first.
  const rows = [...(publishers.data ?? [])].sort(
    (one, other) => Number(isFailing(other)) - Number(isFailing(one)),
  )
  useScrollToHash(publishers.isSuccess)

  return (
    <>
      <ScreenHeader title="Publishers" description={publishers.data && countText(rows)}>
        <EditorsOnly>
          <OpmlButtons onDone={tell} />
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
      <FloatingNotices>
        {alerts.map(({ id, kind, text, detail, mayAskAnyway }) => (
          <Notice
            key={id}
            kind={kind}
            detail={detail}
            action={
              mayAskAnyway !== undefined && (
                <Button
                  size="sm"
                  onClick={() => {
                    dismiss(id)
                    fetches.start(mayAskAnyway, true)
                  }}
                >
                  Fetch anyway
                </Button>
              )
            }
            onDismiss={() => dismiss(id)}
          >
            {text}
          </Notice>
        ))}
        {fetches.awaited.map((job) => (
          <JobProgress key={job.id} label="Fetching feeds" job={job} />
        ))}
        {fetches.followed.map(({ jobId, target }) => (
          <FollowedJob
            key={jobId}
            jobId={jobId}
            label={target === ALL_FEEDS ? 'Fetching feeds' : `Fetching ${nameOf(rows, target)}`}
            onEnd={(job) => fetches.ended(jobId, job)}
          />
        ))}
      </FloatingNotices>
      <Panel className="overflow-hidden">
        <ListState
          query={publishers}
          rows={8}
          rowPx={73}
          empty={{ title: 'No publishers yet', hint: 'Add one, or import an OPML file.', icon: <Rss /> }}
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
