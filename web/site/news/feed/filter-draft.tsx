import { useState } from 'react'
import {
  FEED_WINDOWS_MS,
  type FeedFilters,
  type FeedWindow,
  type FILTER_PRESETS,
} from '../../../../contract/news/filters.ts'
import { dayEnd, dayStart, isoDay, startOfLocalDay } from '../../../format/time-span.ts'
import { TextField } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'
import { isTodayOnly, WINDOW_LABELS } from '../feed-query/active-filters.ts'

type Preset = (typeof FILTER_PRESETS)[number]

/** A preset is about scores and advertising; everything else the reader chose stays. */
export function withPreset(filters: FeedFilters, preset: Preset): FeedFilters {
  return { ...filters, ...noScores, ...preset.filters }
}

export function isPresetOn(filters: FeedFilters, preset: Preset): boolean {
  const wanted: FeedFilters = { ...noScores, ...preset.filters }
  return scoreNames.every((name) => filters[name] === wanted[name])
}

const scoreNames = ['freshness_score', 'sentiment_score', 'no_ads'] as const
const noScores: FeedFilters = {
  freshness_score: undefined,
  sentiment_score: undefined,
  no_ads: undefined,
}

export type PublishedChoice = '' | FeedWindow | 'today' | 'span'

export function publishedOptions(
  chosen: PublishedChoice,
): { value: PublishedChoice; label: string }[] {
  const windows: PublishedChoice[] = ['1h', 'today', '48h', '7d']
  // a shared address may hold the one window that is not offered
  if (chosen === '24h') windows.splice(2, 0, '24h')
  return [
    { value: '', label: 'All' },
    ...windows.map((value) => ({ value, label: labelOf(value) })),
    { value: 'span', label: 'From/To' },
  ]
}

const labelOf = (value: PublishedChoice) =>
  value in FEED_WINDOWS_MS ? WINDOW_LABELS[value as FeedWindow] : 'Today'

export function publishedChoice(
  filters: FeedFilters,
  timeZone: string,
  now: number,
): PublishedChoice {
  if (filters.within) return filters.within
  if (isTodayOnly(filters, timeZone, now)) return 'today'
  return filters.from || filters.to ? 'span' : ''
}

export function withPublished(
  filters: FeedFilters,
  choice: PublishedChoice,
  timeZone: string,
  now: number,
): FeedFilters {
  const cleared = { ...filters, within: undefined, from: undefined, to: undefined }
  if (choice === '') return cleared
  if (choice === 'today') return { ...cleared, from: instant(startOfLocalDay(now, timeZone)) }
  if (choice === 'span') return { ...cleared, from: filters.from, to: filters.to }
  return { ...cleared, within: choice }
}

/** The days a span covers, as date fields write them. */
export const spanDays = ({ from, to }: FeedFilters, timeZone: string) => ({
  from: from ? isoDay(Date.parse(from), timeZone) : '',
  // half-open: the last moment is the one before `to`
  to: to ? isoDay(Date.parse(to) - 1, timeZone) : '',
})

export function withDay(
  filters: FeedFilters,
  end: 'from' | 'to',
  day: string,
  timeZone: string,
): FeedFilters {
  const at = end === 'from' ? dayStart : dayEnd
  return { ...filters, [end]: day ? instant(at(day, timeZone)) : undefined }
}

const instant = (time: number) => new Date(time).toISOString()

type PublishedFieldProps = { filters: FeedFilters; onChange: (filters: FeedFilters) => void }

/** When an article was published, in the reader's own days. */
export function PublishedField({ filters, onChange }: PublishedFieldProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const current = publishedChoice(filters, timeZone, now)
  // a span begins empty, when the filters look like 'All'
  const [asksForSpan, setAsksForSpan] = useState(current === 'span')
  const choice = asksForSpan && (current === '' || current === 'today') ? 'span' : current
  const days = spanDays(filters, timeZone)
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
      {choice === 'span' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            type="date"
            {...(end === 'from' ? { max: days.to || undefined } : { min: days.from || undefined })}
            value={days[end]}
            onChange={(event) => onChange(withDay(filters, end, event.target.value, timeZone))}
          />
        ))}
    </>
  )
}
