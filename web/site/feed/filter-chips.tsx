import { type FeedFilters, FILTER_NAMES, FILTERS, type FilterName } from '../../../contract/filters.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { valuesOf } from './feed-url.ts'

type FilterChipsProps = {
  filters: FeedFilters
  categories: readonly { name: string; slug: string }[]
  onChange: (filters: FeedFilters) => void
}

/** What narrows the feed, each part to be taken away at once: one chip for every value. */
export function FilterChips({ filters, categories, onChange }: FilterChipsProps) {
  const active = FILTER_NAMES.flatMap((name) => valuesOf(filters[name]).map((value) => ({ name, value })))
  if (active.length === 0) return null
  const textOf = (name: FilterName, value: string) => {
    if (FILTERS[name].kind === 'flag') return 'Yes'
    const category = name === 'category' && categories.find(({ slug }) => slug === value)
    return category ? category.name : value
  }
  const without = (name: FilterName, value: string) => {
    const left = valuesOf(filters[name]).filter((other) => other !== value)
    return { ...filters, [name]: left.length > 0 ? left : undefined }
  }
  return (
    <div data-print="hide" className="mt-3.5 flex flex-wrap items-center gap-2">
      {active.map(({ name, value }) => (
        <FilterChip
          key={`${name} ${value}`}
          label={FILTERS[name].label}
          value={textOf(name, value)}
          isOneOfMany={valuesOf(filters[name]).length > 1}
          onRemove={() => onChange(without(name, value))}
        />
      ))}
      <Button variant="ghost" size="sm" onClick={() => onChange({})}>
        Clear all
      </Button>
    </div>
  )
}
