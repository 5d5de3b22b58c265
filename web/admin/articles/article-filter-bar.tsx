import { ARTICLE_SHOWS, type ArticleShow } from '../../../contract/admin/article-list.ts'
import { useDebouncedText } from '../../page/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { isFiltered, type TypedFilters } from './article-filters.ts'

const none: TypedFilters = {
  search: '',
  publisher: '',
  tag: '',
  dateFrom: '',
  dateTo: '',
  show: '',
}

const SHOW_LABELS: Record<ArticleShow, string> = {
  shown: 'Shown',
  hidden: 'Hidden',
  ads: 'Potentially ads',
  corrected: 'Corrected',
}
const showOptions = [
  { value: '', label: 'All but trash' },
  ...ARTICLE_SHOWS.map((value) => ({ value, label: SHOW_LABELS[value] })),
]

type ArticleFilterBarProps = {
  filters: TypedFilters
  onChange: (texts: Partial<TypedFilters>) => void
}

export function ArticleFilterBar({ filters, onChange }: ArticleFilterBarProps) {
  const typed = (name: keyof TypedFilters) => ({
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] items-end gap-3 border-line border-b p-4 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_140px_140px_132px_auto]">
      {typedFilters.map(({ name, ...texts }) => (
        <TypedFilter
          key={name}
          {...texts}
          value={filters[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
      <TextField
        label="From"
        type="date"
        max={filters.dateTo || undefined}
        {...typed('dateFrom')}
      />
      <TextField label="To" type="date" min={filters.dateFrom || undefined} {...typed('dateTo')} />
      <SelectField label="Show" options={showOptions} {...typed('show')} />
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

const typedFilters = [
  {
    name: 'search',
    label: 'Search',
    placeholder: 'Title, text or number',
    className: 'max-lg:col-[1/-1]',
    // the '/' key focuses this field
    'data-search': true,
  },
  { name: 'publisher', label: 'Publisher', placeholder: 'Any publisher' },
  { name: 'tag', label: 'Tag', placeholder: 'Any tag' },
] as const

type TypedFilterProps = { label: string; value: string; onChange: (value: string) => void }

function TypedFilter({ value, onChange, ...rest }: TypedFilterProps) {
  const { text, type } = useDebouncedText(value, onChange)
  return (
    <TextField
      {...rest}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}
