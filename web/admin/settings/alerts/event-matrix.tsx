import type { ReactNode } from 'react'
import {
  ALERT_EVENTS,
  type AlertEvent,
  CHANNELS,
  FEED_AFTER_MINUTES,
} from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertRules } from '../../../../contract/admin/alerts.ts'
import { ATTENTION } from '../../../../contract/admin/attention.ts'
import { Checkbox } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Muted } from '../../../ui/text.tsx'
import { type Column, DataTable } from '../../data-table/data-table.tsx'

type EventMatrixProps = {
  channels: readonly AlertChannel[]
  rules: AlertRules
  onEvents: (channel: AlertChannel, events: AlertEvent[]) => void
  onRules: (rules: AlertRules) => void
}

const percent = (share: number) => `${share * 100}%`
const EVENT_NAMES: Record<AlertEvent, string> = {
  feed: 'Feed fails or recovers',
  quiet: `A feed is quiet for ${ATTENTION.quietDays} days`,
  budget: `Budget at ${percent(ATTENTION.budgetShare)}, budget reached`,
  model: 'A model retires, or needs its key',
  job: 'A job failed',
  disk: `Disk at ${percent(ATTENTION.diskShare)}`,
  sign_in: 'Sign-in from a new address',
  story: 'Widely covered story',
}

const shortName = ({ kind }: AlertChannel) => CHANNELS[kind].name.replace(/ \(.*/, '')

export function EventMatrix({ channels, rules, onEvents, onRules }: EventMatrixProps) {
  const columns: readonly Column<AlertEvent>[] = [
    {
      name: 'event',
      label: 'Event',
      cell: (event) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {EVENT_NAMES[event]}
          {threshold(event, rules, onRules)}
        </span>
      ),
    },
    ...channels.map((channel) => ({
      name: channel.kind,
      label: shortName(channel),
      width: 'w-24 text-center!',
      className: 'text-center cards:before:text-hint!',
      cell: (event: AlertEvent) =>
        channel.state === 'ready' ? (
          <Checkbox
            hideLabel
            label={`${EVENT_NAMES[event]}: ${shortName(channel)}`}
            checked={channel.events.includes(event)}
            onChange={({ target }) =>
              onEvents(
                channel,
                ALERT_EVENTS.filter((each) =>
                  each === event ? target.checked : channel.events.includes(each),
                ),
              )
            }
          />
        ) : (
          <Muted title="Not set up">–</Muted>
        ),
    })),
  ]
  return (
    <DataTable
      label="Which events"
      columns={columns}
      query={{ isPending: false, isError: false, data: ALERT_EVENTS, refetch: () => undefined }}
      empty={{ title: '' }}
      rowKey={(event) => event}
      rowClassName={() => 'cards:grid-cols-5! cards:gap-x-1!'}
    />
  )
}

const afterText = (minutes: number) =>
  minutes === 0
    ? `after ${ATTENTION.feedFailures} tries`
    : `after ${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`

const OUTLETS = [2, 3, 4, 5, 6, 8, 10, 15]

function threshold(
  event: AlertEvent,
  rules: AlertRules,
  onRules: (rules: AlertRules) => void,
): ReactNode {
  if (event !== 'feed' && event !== 'story') return null
  const [rule, label, choices, text] =
    event === 'feed'
      ? ([
          'feed_after_minutes',
          'Time until an alert',
          FEED_AFTER_MINUTES.choices,
          afterText,
        ] as const)
      : ([
          'story_outlets',
          'Number of outlets',
          OUTLETS,
          (count: number) => `${count} outlets`,
        ] as const)
  const offered = [...new Set([...choices, rules[rule]])].sort((one, other) => one - other)
  return (
    <SelectField
      label={label}
      hideLabel
      selectClassName="md:h-8! text-small"
      options={offered.map((value) => ({ value: String(value), label: text(value) }))}
      value={String(rules[rule])}
      onChange={({ target }) => onRules({ ...rules, [rule]: Number(target.value) })}
    />
  )
}
