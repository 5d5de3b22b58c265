import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type FeedFilters,
  FILTER_PRESETS,
  FILTERS,
  type FilterName,
  type FilterOfKind,
  type FilterPreset,
  filtersOfKind,
  SCORE_OPTIONS,
} from '../../../../contract/news/filters.ts'
import { read } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, dialogFootStart } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/fields.tsx'
import { ScoreGlyph } from '../../../ui/score-chip.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useFollowedCoins } from '../../my-feed/followed-coins.ts'
import { isPresetOn, PublishedField, withPreset } from './filter-draft.tsx'

type FilterDialogProps = {
  filters: FeedFilters
  /** None: the page itself is a category. */
  categories: readonly { name: string; slug: string }[] | undefined
  onChange: (filters: FeedFilters) => void
  onClose: () => void
}

/** Presets act at once; all else, 'Clear all' too, is a draft until 'Apply'. */
export function FilterDialog({ filters, categories, onChange, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(filters)
  const applyAndClose = (next: FeedFilters) => {
    onChange(next)
    onClose()
  }
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            className={`${dialogFootStart} -ml-3.5`}
            onClick={() => setDraft({})}
          >
            Clear all
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" onClick={() => applyAndClose(draft)}>
            Apply
          </Button>
        </>
      }
    >
      <Presets draft={draft} onChoose={applyAndClose} />
      <hr className="my-5 border-line" />
      <FilterFields draft={draft} categories={categories} onChange={setDraft} />
    </Dialog>
  )
}

type PresetsProps = { draft: FeedFilters; onChoose: (filters: FeedFilters) => void }

function Presets({ draft, onChoose }: PresetsProps) {
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">Presets</legend>
      {FILTER_PRESETS.map((preset) => (
        <button
          key={preset.name}
          type="button"
          aria-pressed={isPresetOn(draft, preset)}
          aria-description={preset.summary}
          onClick={() => onChoose(withPreset(draft, preset))}
          className="preset group/preset"
        >
          <PresetGlyph preset={preset} />
          <b className="font-strong">{preset.name}</b>
          {/* generated, with an empty spoken text: the button's name stays the preset's, the summary is its description */}
          <span
            data-summary={preset.summary}
            className="text-hint text-fg-3 after:content-[attr(data-summary)_/_''] group-aria-pressed/preset:text-fg-2"
          />
        </button>
      ))}
    </fieldset>
  )
}

type FilterFieldsProps = Pick<FilterDialogProps, 'categories'> & {
  draft: FeedFilters
  onChange: (change: (draft: FeedFilters) => FeedFilters) => void
}

/** Scores, flags and lists as the table of filters has them; the others have a control of their own. */
function FilterFields({ draft, categories, onChange }: FilterFieldsProps) {
  const change = (part: FeedFilters) => onChange((before) => ({ ...before, ...part }))
  const { data: tags = [] } = useQuery(read('GET /api/tags/public', {}))
  const { data: publishers = [] } = useQuery(read('GET /api/publishers/public', {}))
  const known: Record<FilterOfKind<'texts'>, { name: string }[]> = {
    publisher: publishers,
    tag: tags,
  }
  const own: Record<OwnControl, ReactNode> = {
    category: categories && (
      <CategoryField
        chosen={draft.category}
        categories={categories}
        onChange={(category) => change({ category })}
      />
    ),
    coin: <FollowedField filters={draft} onChange={change} />,
    within: <PublishedField filters={draft} onChange={(next) => onChange(() => next)} />,
    from: null, // both are in the field of `within`
    to: null,
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      {own.category}
      {filtersOfKind('score').map((name) => (
        <SelectField
          key={name}
          label={`${FILTERS[name].label} Score`}
          value={draft[name] ?? ''}
          onChange={(event) => change({ [name]: event.target.value || undefined })}
          options={withChosen(SCORE_OPTIONS, draft[name])}
        />
      ))}
      {filtersOfKind('flag').map((name) => (
        <Checkbox
          key={name}
          label={FILTERS[name].label}
          checked={draft[name] ?? false}
          onChange={(event) => change({ [name]: event.target.checked || undefined })}
          className="col-span-2"
        />
      ))}
      {own.coin}
      {own.within}
      {filtersOfKind('texts').map((name) => (
        <FilterValuesField
          key={name}
          label={FILTERS[name].label}
          values={draft[name] ?? []}
          names={known[name].map((entry) => entry.name)}
          onChange={(values) => change({ [name]: values.length > 0 ? values : undefined })}
        />
      ))}
    </div>
  )
}

type OwnControl = Exclude<FilterName, FilterOfKind<'score' | 'flag' | 'texts'>>

type CategoryFieldProps = {
  chosen: string | undefined
  categories: readonly { name: string; slug: string }[]
  onChange: (category: string | undefined) => void
}

function CategoryField({ chosen, categories, onChange }: CategoryFieldProps) {
  const options = [
    { value: '', label: 'All Categories' },
    ...categories.map(({ name, slug }) => ({ value: slug, label: name })),
  ]
  return (
    <SelectField
      label="Category"
      value={chosen ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      options={withChosen(options, chosen)}
      className="col-span-2"
    />
  )
}

type Option = { value: string; label: string }

/** A shared URL may hold a value that is none of ours; the select must not show another one for it. */
function withChosen(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  if (!chosen || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}

function PresetGlyph({ preset: { filters } }: { preset: FilterPreset }) {
  const kind = filters.freshness_score ? 'freshness' : 'sentiment'
  const band = filters.sentiment_score?.startsWith('0') ? 'low' : 'high'
  const colour =
    kind === 'freshness' ? 'text-accent-text' : band === 'low' ? 'text-bear-text' : 'text-bull-text'
  return <ScoreGlyph kind={kind} band={band} className={`mb-2 size-[18px] ${colour}`} />
}

type FollowedFieldProps = { filters: FeedFilters; onChange: (part: FeedFilters) => void }

/** One switch for all the coins starred in this browser. */
function FollowedField({ filters, onChange }: FollowedFieldProps) {
  const followed = useFollowedCoins()
  const isOn = followed.length > 0 && followed.every((symbol) => filters.coin?.includes(symbol))
  return (
    <div className="col-span-2 flex min-h-6 items-center justify-between gap-4 max-md:min-h-11">
      <span className="grid">
        <span className="font-label">Only starred coins</span>
        <span className="text-small text-fg-3">
          {followed.length === 0
            ? 'No starred coins yet. Press the star beside a coin.'
            : followed.join(', ')}
        </span>
      </span>
      <Switch
        label="Only starred coins"
        checked={isOn}
        disabled={followed.length === 0}
        onChange={(on) => onChange({ coin: on ? [...followed] : undefined })}
      />
    </div>
  )
}

type FilterValuesFieldProps = {
  label: string
  values: readonly string[]
  names: readonly string[]
  onChange: (values: string[]) => void
}

/** One select for every value, any of which an article may have; choosing 'All' takes it away. */
function FilterValuesField({ label, values, names, onChange }: FilterValuesFieldProps) {
  const [asksForMore, setAsksForMore] = useState(false)
  const all = [{ value: '', label: 'All' }, ...names.map((name) => ({ value: name, label: name }))]
  const shown = values.length === 0 || asksForMore ? [...values, ''] : values
  return (
    <div className="grid content-start gap-2 max-sm:col-span-2">
      {shown.map((value, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a select keeps its place while its value changes
          key={index}
          label={index === 0 ? label : `${label} ${index + 1}`}
          hideLabel={index > 0}
          value={value}
          options={withChosen(all, value)}
          onChange={(event) => {
            setAsksForMore(false)
            const next = shown.map((other, place) => (place === index ? event.target.value : other))
            onChange([...new Set(next)].filter((name) => name !== ''))
          }}
        />
      ))}
      {values.length > 0 && !asksForMore && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => setAsksForMore(true)}
        >
          Add another
        </Button>
      )}
    </div>
  )
}
