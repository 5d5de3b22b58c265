import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw, Rss } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { conditionOf, isFailing } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useReport, useUndoToast } from '../editing/save.ts'
import { cronQuery, publishersQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { PublisherRow } from './feed-health.tsx'
import { ALL_FEEDS, FetchNotices, useAlerts, useFeedFetches } from './fetch-notices.tsx'
import { OpmlButtons } from './opml.tsx'
import { PublisherDialog } from './publisher-dialog.tsx'

const AWAITED_MS = 2_000
const isAwaited = ({ active, last_fetch_at }: Publisher) => active && last_fetch_at === null

export function PublishersScreen() {
  // a new one is being fetched: its row shows what came of it
  const publishers = useQuery({
    ...publishersQuery,
    refetchInterval: ({ state }) => (state.data?.some(isAwaited) ? AWAITED_MS : false),
  })
  const { data: settings } = useQuery(cronQuery)
  const alerts = useAlerts()
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
      <ScreenHeader
        title="Publishers"
        description={
          publishers.data &&
          `${countText(all.length, 'publisher')}, ${all.filter(({ active }) => active).length} active`
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
          onChange={(value) =>
            setAddress(value === 'all' ? {} : { show: value }, { replace: true })
          }
        />
        <p className="text-small text-fg-3">Failing first, then by name{whenScored(settings)}</p>
      </div>
      <Panel className="overflow-hidden">
        <ListState
          query={{ ...publishers, data: publishers.data && rows }}
          rows={8}
          rowPx={73}
          empty={
            all.length === 0
              ? {
                  title: 'No publishers yet',
                  hint: 'Add one, or import an OPML file.',
                  icon: <Rss />,
                }
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
          publisher={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const nameOf = (publishers: readonly Publisher[], id: number) =>
  publishers.find((publisher) => publisher.id === id)?.name ?? 'a feed'

const segments = {
  all: 'All',
  failing: 'Failing',
  quiet: 'Quiet',
  inactive: 'Inactive',
} as const
export type Segment = keyof typeof segments

/** The built-in analyser scores at once what is fetched by hand; a model's money is spent by scheduled runs only. */
export function whenScored(settings: Pick<CronSettings, 'enabled' | 'ai_step'> | undefined) {
  if (!settings || settings.ai_step === 'built-in') return ''
  return settings.enabled
    ? '. Articles fetched by hand are scored by the next scheduled run.'
    : '. Articles fetched by hand have no scores until the schedule is on.'
}

const names = Object.keys(segments) as Segment[]

export const segmentOf = (name: string | null): Segment =>
  names.find((each) => each === name) ?? 'all'

/** 'Failing 2': each with how many are in it. */
export const segmentsOf = (publishers: readonly Publisher[], now: Date) =>
  names.map((value) => ({
    value,
    label: `${segments[value]} ${publishers.filter((each) => isIn(each, value, now)).length}`,
  }))

export function listed(publishers: readonly Publisher[], segment: Segment, now: Date): Publisher[] {
  return publishers
    .filter((each) => isIn(each, segment, now))
    .sort((one, other) => Number(isFailing(other)) - Number(isFailing(one)))
}

function isIn(publisher: Publisher, segment: Segment, now: Date): boolean {
  if (segment === 'all') return true
  if (segment === 'inactive') return !publisher.active
  return conditionOf(publisher, now) === segment
}

/** Scrolls to the address's fragment once `there` is true, because lists load after the page. */
function useScrollToHash(there: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (there && hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [there, hash])
}

/** Asks first. Articles of the publisher stay unless their deletion is chosen, too. */
function usePublisherDeletion() {
  const undoToast = useUndoToast()
  const reported = useReport([])('The publisher could not be deleted.')
  const withArticles = useMutation({
    mutationFn: ({ id }: Publisher) =>
      call('DELETE /api/publishers/:id', { params: { id }, query: { articles: 'delete' } }),
    ...reported,
    onSuccess: (reply, { id, name }) => {
      if ('jobId' in reply)
        return toastSuccess(`'${name}' and its articles are on their way to the trash.`)
      const text = `'${name}' and its articles are in the trash.`
      return undoToast({ kind: 'publisher', id, text, detail: 'They stay there for 30 days.' })
    },
  })
  return useDeletion({
    kind: 'publisher',
    question: 'Are you sure you want to delete this publisher?',
    nameOf: ({ name }) => name,
    effectOf: () =>
      "It is no longer fetched and moves to Trash for 30 days. Its articles stay, as 'Unknown Source'.",
    alternative: {
      label: 'Delete its articles, too',
      choose: (publisher) => withArticles.mutate(publisher),
    },
    mutationFn: ({ id }: Publisher) =>
      call('DELETE /api/publishers/:id', { params: { id }, query: { articles: 'keep' } }),
    ...reported,
  })
}
