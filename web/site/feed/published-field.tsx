import { useState } from 'react'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow, useTimeZone } from '../clock/clock.ts'
import {
  daysOf,
  type PublishedChoice,
  publishedChoice,
  publishedOptions,
  withFirstDay,
  withLastDay,
  withPublished,
} from './filter-draft.ts'

type PublishedFieldProps = { filters: FeedFilters; onChange: (filters: FeedFilters) => void }

/** When an article was published, in the reader's own days. */
export function PublishedField({ filters, onChange }: PublishedFieldProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const current = publishedChoice(filters, timeZone, now)
  // a span begins empty, when nothing in the filters tells it from 'All'
  const [asksForSpan, setAsksForSpan] = useState(current === 'span')
  const choice = asksForSpan && (current === '' || current === 'today') ? 'span' : current
  const days = daysOf(filters, timeZone)
  return (
    <>
      <SelectField
        label="Published"
        value={choice}
        options={publishedOptions(current)}
        onChange={(event) => {
          const next = event.target.value as PublishedChoice
          setAsksForSpan(next === 'span')
          onChange(withPublished(filters, next, timeZone, now))
        }}
        className="col-span-2"
      />
      {choice === 'span' && (
        <>
          <TextField
            label="From"
            type="date"
            max={days.last || undefined}
            value={days.first}
            onChange={(event) => onChange(withFirstDay(filters, event.target.value, timeZone))}
          />
          <TextField
            label="To"
            type="date"
            min={days.first || undefined}
            value={days.last}
            onChange={(event) => onChange(withLastDay(filters, event.target.value, timeZone))}
          />
        </>
      )}
    </>
  )
}
