import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Activity, RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { foldPairs } from './fold-pairs.ts'
import { LogFilterBar, type LogFilters } from './log-filter-bar.tsx'
import { LogTable } from './log-table.tsx'

const REFRESH_MS = 30_000
const LOGS_PER_PAGE = 200
/** Always offered; other actions are added when they appear in the log. */
const knownActions = ['ai_request', 'ai_response', 'fetch_content', 'fetch_feed']

export function LogsScreen() {
  const { message, fail } = useTimedNotice()
  const [search, setSearch] = useSearchParams()
  const filters: LogFilters = {
    action: search.get('action') ?? '',
    status: search.get('status') ?? '',
    entity_type: search.get('entity_type') ?? '',
    who: search.get('who') ?? '',
    changes: search.get('changes') === 'true' ? 'true' : '',
  }
  const { changes, ...texts } = filters
  const set = {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(changes && { changes: 'true' as const }),
  }
  const people = useQuery(read('GET /api/logs/people', {}))
  const logs = useInfiniteQuery({
    queryKey: ['GET /api/logs', set],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/logs', { query: { ...set, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < LOGS_PER_PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const rows = logs.data && foldPairs(logs.data.pages.flat())
  const actions = [...new Set([...knownActions, ...(rows ?? []).map(({ action }) => action)])]
  useFetchFailure(logs, 'Failed to fetch logs', fail)

  return (
    <>
      <ScreenHeader title="Activity Logs" description="Refreshes every 30 seconds.">
        <HeaderNotice message={message} />
        <Button icon={<RefreshCw />} busy={logs.isRefetching} onClick={() => logs.refetch()}>
          Refresh
        </Button>
      </ScreenHeader>
      <Panel className="overflow-hidden">
        <LogFilterBar
          filters={filters}
          actions={actions}
          people={people.data ?? []}
          onChange={(next) => setSearch(Object.fromEntries(Object.entries(next).filter(([, text]) => text)))}
        />
        <LogTable
          logs={{ ...logs, data: rows }}
          empty={{
            title: 'No activity found',
            hint:
              Object.keys(set).length > 0
                ? 'Try other filters, or clear them.'
                : 'Fetches and analyses appear here.',
            icon: <Activity />,
          }}
        >
          {logs.hasNextPage && (
            <div className="flex justify-center border-line border-t p-3">
              <Button busy={logs.isFetchingNextPage} onClick={() => logs.fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </LogTable>
      </Panel>
    </>
  )
}
