import type { ReactNode } from 'react'
import type { FollowKind, FollowWhen } from '../../../contract/following/follow-kinds.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { FOLLOW_KIND_WORDS } from './follow-kind-words.ts'
import { HOURS, ONLY, outletsOf } from './follow-words.ts'

const OUTLETS = (['2', '3', '5'] as const).map((value) => ({ value, label: value }))
type Outlets = (typeof OUTLETS)[number]['value']

type FollowWhenProps = {
  kind: FollowKind
  when: FollowWhen
  hour: number
  onChange: (change: { when?: FollowWhen; hour?: number }) => void
}

/** When a message is sent. */
export function WhenChoice({ kind, when, hour, onChange }: FollowWhenProps) {
  const { choices, each }: { choices: readonly FollowWhen[]; each: string } =
    FOLLOW_KIND_WORDS[kind]
  const outlets = (outletsOf(when) ?? '2') as Outlets
  const choice = (value: FollowWhen, label: string, isOn = when === value, beside?: ReactNode) => (
    <div className="flex min-h-9 flex-wrap items-center gap-2.5 max-md:min-h-11">
      <label className="flex items-center gap-2.5 max-md:min-h-11">
        <input
          type="radio"
          name="follow-when"
          checked={isOn}
          onChange={() => onChange({ when: value })}
          className="size-[18px] flex-none accent-accent"
        />
        {label}
      </label>
      {beside}
    </div>
  )
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 text-small font-label text-fg">When</legend>
      {choices.includes('each') && choice('each', each)}
      {choices.includes('corrections') && choice('corrections', ONLY.corrections)}
      {choices.includes('first') && choice('first', ONLY.first)}
      {choices.includes('outlets-2') &&
        choice(
          `outlets-${outlets}`,
          'Reported by',
          outletsOf(when) !== undefined,
          <>
            <ToggleGroup
              label="Independent outlets"
              value={outlets}
              options={OUTLETS}
              onChange={(value) => onChange({ when: `outlets-${value}` })}
              className="[&>button]:min-w-8 [&>button]:px-2"
            />
            independent outlets
          </>,
        )}
      {choices.includes('daily') &&
        choice(
          'daily',
          'Once a day at',
          when === 'daily',
          <SelectField
            label="Hour of the day"
            hideLabel
            options={HOURS}
            value={String(hour)}
            onChange={({ target }) => onChange({ when: 'daily', hour: Number(target.value) })}
            className="w-24"
          />,
        )}
    </fieldset>
  )
}
