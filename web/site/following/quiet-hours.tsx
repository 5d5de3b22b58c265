import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { HOURS } from './follow-words.ts'

type Quiet = { from: number; to: number } | null

export function QuietHours({
  quiet,
  onChange,
}: {
  quiet: Quiet
  onChange: (quiet: Quiet) => void
}) {
  return (
    <div className="mb-4">
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="block text-small font-label text-fg">Quiet hours</span>
          <span className="text-small text-fg-3">
            Held back until they end, then sent as one message
          </span>
        </p>
        <Switch
          label="Quiet hours"
          checked={quiet !== null}
          onChange={(isOn) => onChange(isOn ? { from: 22, to: 7 } : null)}
        />
      </div>
      {quiet && (
        <div className="mt-2 flex items-center gap-2">
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              label={end === 'from' ? 'Quiet from' : 'Quiet until'}
              hideLabel
              options={HOURS}
              value={String(quiet[end])}
              onChange={({ target }) => onChange({ ...quiet, [end]: Number(target.value) })}
              className="w-24"
            />
          ))}
        </div>
      )}
    </div>
  )
}
