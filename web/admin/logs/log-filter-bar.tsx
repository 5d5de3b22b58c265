import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { activityWords } from './log-text.ts'

export type LogFilters = { action: string; status: string; entity_type: string; who: string; changes: string }
const noLogFilters: LogFilters = { action: '', status: '', entity_type: '', who: '', changes: '' }

const statuses = [
  { value: '', label: 'Any status' },
  ...['success', 'failed', 'partial', 'pending'].map((status) => ({ value: status, label: status })),
]
const entities = [
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

type LogFilterBarProps = {
  filters: LogFilters
  /** Actions seen in the rows loaded so far. */
  actions: readonly string[]
  /** Who has changed anything. */
  people: readonly string[]
  onChange: (filters: LogFilters) => void
}

export function LogFilterBar({ filters, actions, people, onChange }: LogFilterBarProps) {
  const known = filters.action && !actions.includes(filters.action) ? [...actions, filters.action] : actions
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-line border-b p-4 lg:grid-cols-[1fr_1fr_1fr_1fr_auto_auto]">
      <SelectField
        label="Action"
        options={[
          { value: '', label: 'Any action' },
          ...known
            .map((action) => ({ value: action, label: activityWords(action) }))
            .sort((a, b) => a.label.localeCompare(b.label)),
        ]}
        value={filters.action}
        onChange={(event) => onChange({ ...filters, action: event.target.value })}
      />
      <SelectField
        label="Status"
        options={statuses}
        value={filters.status}
        onChange={(event) => onChange({ ...filters, status: event.target.value })}
      />
      <SelectField
        label="Entity"
        options={entities}
        value={filters.entity_type}
        onChange={(event) => onChange({ ...filters, entity_type: event.target.value })}
      />
      <SelectField
        label="Who"
        options={[
          { value: '', label: 'Anyone' },
          ...[...new Set([...people, ...(filters.who ? [filters.who] : [])])].map((name) => ({
            value: name,
            label: name,
          })),
        ]}
        value={filters.who}
        onChange={(event) => onChange({ ...filters, who: event.target.value })}
      />
      <Checkbox
        label="Changes only"
        className="min-h-10"
        checked={filters.changes === 'true'}
        onChange={(event) => onChange({ ...filters, changes: event.target.checked ? 'true' : '' })}
      />
      <Button
        variant="ghost"
        disabled={Object.values(filters).every((text) => text === '')}
        onClick={() => onChange(noLogFilters)}
      >
        Clear
      </Button>
    </div>
  )
}
