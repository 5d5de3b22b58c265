import { Minus, Plus } from 'lucide-react'
import { SCORE_MAX, SCORE_MIN } from '../../../contract/analysis/scores.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'

const STEP = 0.1
type ScoreStepperProps = {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

export function ScoreStepper({ label, hint, value, onChange }: ScoreStepperProps) {
  const step = (by: number) => {
    const next = Math.min(SCORE_MAX, Math.max(SCORE_MIN, (Number(value) || 0) + by))
    onChange((Math.round(next * 100) / 100).toFixed(2))
  }
  return (
    <div className="flex items-start gap-1">
      <IconButton
        label={`Lower ${label}`}
        icon={<Minus />}
        className="mt-6"
        onClick={() => step(-STEP)}
      />
      <TextField
        label={label}
        // as wide as the buttons beside the field allow, on one line
        hint={<span className="-mx-9 block text-center whitespace-nowrap">{hint}</span>}
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            step(event.key === 'ArrowUp' ? STEP : -STEP)
          }
        }}
        className="min-w-0 flex-1"
      />
      <IconButton
        label={`Raise ${label}`}
        icon={<Plus />}
        className="mt-6"
        onClick={() => step(STEP)}
      />
    </div>
  )
}
