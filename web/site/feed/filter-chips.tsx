import { type FeedFilters, FILTER_LABELS, FILTER_NAMES, type FilterName } from '../../../contract/filters.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'

type FilterChipsProps = {
  filters: FeedFilters
  categories: readonly { name: string; slug: string }[]
  onChange: (filters: FeedFilters) => void
}

/** What narrows the feed, each part to be taken away at once. */
export function FilterChips({ filters, categories, onChange }: FilterChipsProps) {
  const active = FILTER_NAMES.filter((name) => filters[name])
  if (active.length === 0) return null
  const textOf = (name: FilterName) => {
    const value = filters[name]
    if (value === true) return 'Yes'
    const category = name === 'category' && categories.find(({ slug }) => slug === value)
    return category ? category.name : String(value)
  }
  return (
    <div data-print="hide" className="mt-3.5 flex flex-wrap items-center gap-2">
      {active.map((name) => (
        <FilterChip
          key={name}
          label={FILTER_LABELS[name]}
          value={textOf(name)}
          onRemove={() => onChange({ ...filters, [name]: undefined })}
        />
      ))}
      <Button variant="ghost" size="sm" onClick={() => onChange({})}>
        Clear all
      </Button>
    </div>
  )
}
