import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebouncedText } from '../../url-state.ts'
import { isFiltered, type TypedFilters } from './article-filters.ts'

const none: TypedFilters = { publisher: '', tag: '', dateFrom: '', dateTo: '' }

type ArticleFilterBarProps = { filters: TypedFilters; onChange: (texts: Partial<TypedFilters>) => void }

export function ArticleFilterBar({ filters, onChange }: ArticleFilterBarProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] items-end gap-3 border-line border-b p-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_150px_150px_auto]">
      <TypedFilter
        label="Publisher"
        placeholder="Any publisher"
        value={filters.publisher}
        onChange={(publisher) => onChange({ publisher })}
      />
      <TypedFilter
        label="Tag"
        placeholder="Any tag"
        value={filters.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <TextField
        label="From"
        type="date"
        max={filters.dateTo || undefined}
        value={filters.dateFrom}
        onChange={(event) => onChange({ dateFrom: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        min={filters.dateFrom || undefined}
        value={filters.dateTo}
        onChange={(event) => onChange({ dateTo: event.target.value })}
      />
      <Button
        variant="ghost"
        disabled={!isFiltered(filters)}
        onClick={() => onChange(none)}
        className="max-lg:col-[1/-1]"
      >
        Clear
      </Button>
    </div>
  )
}

type TypedFilterProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** Typing asks the server only when it pauses. */
function TypedFilter({ label, placeholder, value, onChange }: TypedFilterProps) {
  const { text, type } = useDebouncedText(value, onChange)
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}
