import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Activity, RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { LogTable } from './log-table.tsx'
import { activityWords, foldPairs } from './log-text.ts'

const REFRESH_MS = 30_000
const LOGS_PER_PAGE = 200
/** Always offered; other actions are added when they appear in the log. */
const knownActions = ['ai_request', 'ai_response', 'fetch_content', 'fetch_feed']

const FILTERS = ['action', 'status', 'entity_type', 'who'] as const
type Option = { value: string; label: string }
const plainOption = (value: string): Option => ({ value, label: value })
const actionOption = (action: string): Option => ({ value: action, label: activityWords(action) })
const byLabel = (one: Option, other: Option) => one.label.localeCompare(other.label)

const STATUSES = [
  { value: '', label: 'Any status' },
  ...['success', 'failed', 'partial', 'pending'].map(plainOption),
]
const ENTITIES = [
  { value: '', label: 'Anything' },
  { value: 'article', label: 'Article' },
  { value: 'publisher', label: 'Publisher' },
  { value: 'content_fetch', label: 'Content Fetch' },
  { value: 'tag', label: 'Tag' },
  { value: 'category', label: 'Category' },
  { value: 'page', label: 'Page' },
  { value: 'coin', label: 'Coin' },
  { value: 'user', label: 'User' },
  { value: 'settings', label: 'Settings' },
]

export function LogsScreen() {
  const { message, fail } = useTimedNotice()
  const [search, setSearch] = useSearchParams()
  const isChangesOnly = search.get('changes') === 'true'
  const set = {
    ...Object.fromEntries(
      FILTERS.map((name) => [name, search.get(name)]).filter(([, text]) => text),
    ),
    ...(isChangesOnly && { changes: 'true' as const }),
  }
  const change = (name: string, text: string) => {
    const { [name]: _, ...rest }: Record<string, string> = set
    setSearch(text ? { ...rest, [name]: text } : rest)
  }
  const people = useQuery(read('GET /api/logs/people', {}))
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
  // with the one in the address, which may not be offered otherwise
  const distinct = (values: string[], name: string) =>
    [...new Set([...values, search.get(name) ?? ''])].filter(Boolean)
  const actions = distinct([...knownActions, ...(rows ?? []).map(({ action }) => action)], 'action')
  const filters: Record<(typeof FILTERS)[number], { label: string; options: Option[] }> = {
    action: {
      label: 'Action',
      options: [{ value: '', label: 'Any action' }, ...actions.map(actionOption).sort(byLabel)],
    },
    status: { label: 'Status', options: STATUSES },
    entity_type: { label: 'Entity', options: ENTITIES },
    who: {
      label: 'Who',
      options: [
        { value: '', label: 'Anyone' },
        ...distinct(people.data ?? [], 'who').map(plainOption),
      ],
    },
  }

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
        <div className="grid grid-cols-2 items-end gap-3 border-line border-b p-4 lg:grid-cols-[1fr_1fr_1fr_1fr_auto_auto]">
          {FILTERS.map((name) => (
            <SelectField
              key={name}
              label={filters[name].label}
              options={filters[name].options}
              value={search.get(name) ?? ''}
              onChange={(event) => change(name, event.target.value)}
            />
          ))}
          <Checkbox
            label="Changes only"
            className="min-h-10"
            checked={isChangesOnly}
            onChange={(event) => change('changes', event.target.checked ? 'true' : '')}
          />
          <Button
            variant="ghost"
            disabled={Object.keys(set).length === 0}
            onClick={() => setSearch({})}
          >
            Clear
          </Button>
        </div>
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
