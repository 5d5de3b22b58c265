import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type FeedFilters,
  FILTER_PRESETS,
  type FilterPreset,
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
  const change = (part: FeedFilters) => setDraft((before) => ({ ...before, ...part }))
  const { data: tags = [] } = useQuery(read('GET /api/tags/public', {}))
  const { data: publishers = [] } = useQuery(read('GET /api/publishers/public', {}))
  const lists = [
    { name: 'publisher', label: 'Publisher', known: publishers },
    { name: 'tag', label: 'Tag', known: tags },
  ] as const
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
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">Presets</legend>
        {FILTER_PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={isPresetOn(draft, preset)}
            aria-description={preset.summary}
            onClick={() => applyAndClose(withPreset(draft, preset))}
            className="group/preset grid content-start gap-0.5 rounded-[10px] border border-line-2 p-3 text-left transition-colors duration-(--dur-fast) hover:border-control hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]"
          >
            <PresetGlyph preset={preset} />
            <b className="font-strong">{preset.name}</b>
            {/* generated, with an empty spoken text: the button's name stays the preset's, the summary is its description */}
            <span
              data-summary={preset.summary}
              className="text-meta text-fg-3 after:content-[attr(data-summary)_/_''] group-aria-pressed/preset:text-fg-2"
            />
          </button>
        ))}
      </fieldset>
      <hr className="my-5 border-line" />
      <div className="grid grid-cols-2 gap-4">
        {categories && (
          <SelectField
            label="Category"
            value={draft.category ?? ''}
            onChange={(event) => change({ category: event.target.value || undefined })}
            options={withChosen(
              [
                { value: '', label: 'All Categories' },
                ...categories.map(({ name, slug }) => ({ value: slug, label: name })),
              ],
              draft.category,
            )}
            className="col-span-2"
          />
        )}
        {scores.map(({ name, label }) => (
          <SelectField
            key={name}
            label={label}
            value={draft[name] ?? ''}
            onChange={(event) => change({ [name]: event.target.value || undefined })}
            options={withChosen(SCORE_OPTIONS, draft[name])}
          />
        ))}
        <Checkbox
          label="No sponsored content"
          checked={draft.no_ads ?? false}
          onChange={(event) => change({ no_ads: event.target.checked || undefined })}
          className="col-span-2"
        />
        <FollowedField filters={draft} onChange={change} />
        <PublishedField filters={draft} onChange={setDraft} />
        {lists.map(({ name, label, known }) => (
          <FilterValuesField
            key={name}
            label={label}
            values={draft[name] ?? []}
            names={known.map((entry) => entry.name)}
            onChange={(values) => change({ [name]: values.length > 0 ? values : undefined })}
          />
        ))}
      </div>
    </Dialog>
  )
}

type Option = { value: string; label: string }

const scores = [
  { name: 'freshness_score', label: 'Freshness Score' },
  { name: 'sentiment_score', label: 'Sentiment Score' },
] as const

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
        <span className="font-medium">Only starred coins</span>
        <span className="text-hint text-fg-3">
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
  label: 'Publisher' | 'Tag'
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
