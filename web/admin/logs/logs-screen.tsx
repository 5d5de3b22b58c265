import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Activity, RefreshCw } from 'lucide-react'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { LogFilterBar } from './log-filter-bar.tsx'
import { LogTable } from './log-table.tsx'
import { foldPairs } from './log-text.ts'
import { useLogFilters } from './use-log-filters.ts'

const REFRESH_MS = 30_000
const LOGS_PER_PAGE = 200

export function LogsScreen() {
  const { message, fail } = useTimedNotice()
  const { set } = useLogFilters()
  const logs = useInfiniteQuery({
    queryKey: ['GET /api/logs', set],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/logs',
        { query: { ...set, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < LOGS_PER_PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const rows = logs.data && foldPairs(logs.data.pages.flat())
  useFetchFailure(logs, 'Failed to fetch logs', fail)

  return (
    <>
      <ScreenHeader
        message={message}
        title="Activity Logs"
        description="Refreshes every 30 seconds."
      >
        <Button icon={<RefreshCw />} busy={logs.isRefetching} onClick={() => logs.refetch()}>
          Refresh
        </Button>
      </ScreenHeader>
      <Panel className="overflow-hidden">
        <LogFilterBar rows={rows} />
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
