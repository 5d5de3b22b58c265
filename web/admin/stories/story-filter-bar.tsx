import { useDebouncedText } from '../../page/url-state.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { StoryFilters } from './story-filters.ts'

type StoryFilterBarProps = {
  filters: StoryFilters
  change: (filter: Partial<StoryFilters>) => void
}

export function StoryFilterBar({ filters, change }: StoryFilterBarProps) {
  const { text, type } = useDebouncedText(filters.search, (search) => change({ search }))
  return (
    <div className="flex flex-wrap items-end gap-3.5 border-line border-b px-5 py-4 max-md:grid max-md:px-4">
      <TextField
        label="Search"
        type="search"
        className="min-w-[240px] flex-1"
        placeholder="Headline, coin or outlet"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <SelectField
        label="Show"
        className="md:w-[200px]"
        value={filters.all ? 'all' : 'shared'}
        options={[
          { value: 'shared', label: '2 outlets or more' },
          { value: 'all', label: 'All stories' },
        ]}
        onChange={(event) => change({ all: event.target.value === 'all' })}
      />
      <Checkbox
        label="By hand only"
        className="md:min-h-9"
        checked={filters.byHand}
        onChange={(event) => change({ byHand: event.target.checked })}
      />
    </div>
  )
}
