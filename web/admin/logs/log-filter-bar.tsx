import { useQuery } from '@tanstack/react-query'
import type { Log } from '../../../contract/accounts/activity.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { activityWords } from './log-text.ts'
import { LOG_FILTERS, useLogFilters } from './use-log-filters.ts'

/** Always offered; other actions are added when they appear in the log. */
const knownActions = ['ai_request', 'ai_response', 'fetch_content', 'fetch_feed']

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

/** `rows`: those that are shown; their actions are offered as well. */
export function LogFilterBar({ rows }: { rows: readonly Log[] | undefined }) {
  const { search, set, isChangesOnly, change, clear } = useLogFilters()
  const people = useQuery(read('GET /api/logs/people', {}))
  // with the one in the address, which may not be offered otherwise
  const distinct = (values: string[], name: string) =>
    [...new Set([...values, search.get(name) ?? ''])].filter(Boolean)
  const actions = distinct([...knownActions, ...(rows ?? []).map(({ action }) => action)], 'action')
  const filters: Record<(typeof LOG_FILTERS)[number], { label: string; options: Option[] }> = {
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
    <div className="grid grid-cols-2 items-end gap-3 border-line border-b p-4 lg:grid-cols-[1fr_1fr_1fr_1fr_auto_auto]">
      {LOG_FILTERS.map((name) => (
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
      <Button variant="ghost" disabled={Object.keys(set).length === 0} onClick={clear}>
        Clear
      </Button>
    </div>
  )
}
