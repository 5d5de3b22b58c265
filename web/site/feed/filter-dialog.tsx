import '../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeedFilters, FILTER_PRESETS, SCORE_OPTIONS } from '../../../contract/news/filters.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, dialogFootStart } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { isPresetOn, withPreset } from './filter-draft.ts'
import { FilterPresetTile } from './filter-preset-tile.tsx'
import { FilterValuesField } from './filter-values-field.tsx'
import { FollowedField } from './followed-field.tsx'
import { PublishedField } from './published-field.tsx'

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
          <Button variant="ghost" className={`${dialogFootStart} -ml-3.5`} onClick={() => setDraft({})}>
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
          <FilterPresetTile
            key={preset.name}
            preset={preset}
            pressed={isPresetOn(draft, preset)}
            onPress={() => applyAndClose(withPreset(draft, preset))}
          />
        ))}
      </fieldset>
      <hr className="my-5 border-line" />
      <div className="grid grid-cols-2 gap-4">
        {categories && (
          <SelectField
            label="Category"
            value={draft.category ?? ''}
            onChange={(event) => change({ category: event.target.value || undefined })}
            options={categoryOptions(categories, draft.category)}
            className="col-span-2"
          />
        )}
        <SelectField
          label="Freshness Score"
          value={draft.freshness_score ?? ''}
          onChange={(event) => change({ freshness_score: event.target.value || undefined })}
          options={scoreOptions(draft.freshness_score)}
        />
        <SelectField
          label="Sentiment Score"
          value={draft.sentiment_score ?? ''}
          onChange={(event) => change({ sentiment_score: event.target.value || undefined })}
          options={scoreOptions(draft.sentiment_score)}
        />
        <Checkbox
          label="No sponsored content"
          checked={draft.no_ads ?? false}
          onChange={(event) => change({ no_ads: event.target.checked || undefined })}
          className="col-span-2"
        />
        <FollowedField filters={draft} onChange={change} />
        <PublishedField filters={draft} onChange={setDraft} />
        <FilterValuesField
          label="Publisher"
          values={draft.publisher ?? []}
          names={publishers.map(({ name }) => name)}
          onChange={(values) => change({ publisher: values.length > 0 ? values : undefined })}
        />
        <FilterValuesField
          label="Tag"
          values={draft.tag ?? []}
          names={tags.map(({ name }) => name)}
          onChange={(values) => change({ tag: values.length > 0 ? values : undefined })}
        />
      </div>
    </Dialog>
  )
}

type Option = { value: string; label: string }

function categoryOptions(
  categories: readonly { name: string; slug: string }[],
  chosen: string | undefined,
): Option[] {
  const known = categories.map(({ name, slug }) => ({ value: slug, label: name }))
  return withChosen([{ value: '', label: 'All Categories' }, ...known], chosen)
}

function scoreOptions(chosen: string | undefined): Option[] {
  return withChosen([...SCORE_OPTIONS], chosen)
}

/** A shared URL may hold a value that is none of ours; the select must not show another one for it. */
function withChosen(options: Option[], chosen: string | undefined): Option[] {
  if (!chosen || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}
