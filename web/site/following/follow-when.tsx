import type { ReactNode } from 'react'
import type { FollowWhen } from '../../../contract/following/follow-kinds.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { HOURS, outletsOf } from './follow-words.ts'

const OUTLETS = (['2', '3', '5'] as const).map((value) => ({ value, label: value }))
type Outlets = (typeof OUTLETS)[number]['value']

type FollowWhenProps = {
  kind: 'list' | 'story'
  when: FollowWhen
  hour: number
  onChange: (change: { when?: FollowWhen; hour?: number }) => void
}

/** When a message is sent. */
export function WhenChoice({ kind, when, hour, onChange }: FollowWhenProps) {
  const outlets = (outletsOf(when) ?? '2') as Outlets
  const choice = (value: FollowWhen, label: string, isOn = when === value) => (
    <Radio label={label} checked={isOn} onChange={() => onChange({ when: value })} />
  )
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 text-small font-label text-fg">When</legend>
      {kind === 'story' ? (
        <>
          <Row>{choice('each', 'Each new outlet or correction')}</Row>
          <Row>{choice('corrections', 'Corrections only')}</Row>
        </>
      ) : (
        <>
          <Row>{choice('each', 'Each new story')}</Row>
          <Row>
            {choice(`outlets-${outlets}`, 'Reported by', outletsOf(when) !== undefined)}
            <ToggleGroup
              label="Independent outlets"
              value={outlets}
              options={OUTLETS}
              onChange={(value) => onChange({ when: `outlets-${value}` })}
              className="[&>button]:min-w-8 [&>button]:px-2"
            />
            independent outlets
          </Row>
          <Row>
            {choice('daily', 'Once a day at')}
            <SelectField
              label="Hour of the day"
              hideLabel
              options={HOURS}
              value={String(hour)}
              onChange={({ target }) => onChange({ when: 'daily', hour: Number(target.value) })}
              className="w-24"
            />
          </Row>
        </>
      )}
    </fieldset>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-9 flex-wrap items-center gap-2.5 max-md:min-h-11">{children}</div>
)

type RadioProps = { label: string; checked: boolean; onChange: () => void }

const Radio = ({ label, checked, onChange }: RadioProps) => (
  <label className="flex items-center gap-2.5 max-md:min-h-11">
    <input
      type="radio"
      name="follow-when"
      checked={checked}
      onChange={onChange}
      className="size-[18px] flex-none accent-accent"
    />
    {label}
  </label>
)
