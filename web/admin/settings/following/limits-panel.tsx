import { FOLLOW_LIMITS, type FollowLimit } from '../../../../contract/following/follow-kinds.ts'
import type {
  FollowingSettings,
  FollowingSettingsChange,
} from '../../../../contract/following/following-settings.ts'
import { DividedList } from '../../../ui/text.tsx'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { SavedField } from './saved-field.tsx'

const LIMITS: Record<FollowLimit, { label: string; hint: string }> = {
  rules_max: { label: 'Followed per reader', hint: 'At the limit a reader must delete one first' },
  messages_per_day: {
    label: 'Messages per reader and day',
    hint: 'What comes after that goes into one digest',
  },
  new_per_hour: {
    label: 'New readers per hour and network',
    hint: 'Mails that a network asks for: twice as many an hour, six times as many a day',
  },
  confirm_hours: {
    label: 'Unconfirmed addresses are deleted after',
    hint: 'Hours. Only the confirmation mail was sent to them',
  },
  bounces_max: { label: 'Bounces before an address is paused', hint: 'Counted in a row' },
  followers_max: { label: 'Readers in all', hint: 'Further readers are refused' },
}

type LimitsPanelProps = {
  limits: FollowingSettings['limits']
  onSave: (change: FollowingSettingsChange) => void
}

export function LimitsPanel({ limits, onSave }: LimitsPanelProps) {
  return (
    <TitledPanel title="Limits">
      <DividedList>
        {(Object.keys(LIMITS) as FollowLimit[]).map((name) => (
          <li key={name} className="px-5 py-3 max-md:px-4">
            <SavedField
              {...LIMITS[name]}
              type="number"
              range={FOLLOW_LIMITS[name]}
              saved={String(limits[name])}
              onSave={(value) => onSave({ [name]: Number(value) })}
            />
          </li>
        ))}
      </DividedList>
    </TitledPanel>
  )
}
