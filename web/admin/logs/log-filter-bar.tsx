import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'

export type LogFilters = { action: string; status: string; entity_type: string }
const noLogFilters: LogFilters = { action: '', status: '', entity_type: '' }

const statuses = [
  { value: '', label: 'Any status' },
  ...['success', 'failed', 'partial', 'pending'].map((status) => ({ value: status, label: status })),
]
const entities = [
  { value: '', label: 'Anything' },
  { value: 'article', label: 'Article' },
  { value: 'publisher', label: 'Publisher' },
  { value: 'content_fetch', label: 'Content Fetch' },
]

type LogFilterBarProps = {
  filters: LogFilters
  /** The actions that are known from what has been read so far. */
  actions: readonly string[]
  onChange: (filters: LogFilters) => void
}

export function LogFilterBar({ filters, actions, onChange }: LogFilterBarProps) {
  const known = filters.action && !actions.includes(filters.action) ? [...actions, filters.action] : actions
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-line border-b p-4 lg:grid-cols-[1fr_1fr_1fr_auto]">
      <SelectField
        label="Action"
        options={[
          { value: '', label: 'Any action' },
          ...known.map((action) => ({ value: action, label: action })),
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
