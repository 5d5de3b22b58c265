import type { ReactNode } from 'react'
import { Switch } from '../../../ui/switch.tsx'

type PanelOptionProps = {
  label: string
  hint: ReactNode
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}

export const PanelOption = ({ label, hint, ...rest }: PanelOptionProps) => (
  <div className="mt-1.5 flex min-h-11 items-center justify-between gap-4 py-1 max-md:min-h-14">
    <span className="grid">
      <span className="font-label">{label}</span>
      <span className="text-small text-fg-3">{hint}</span>
    </span>
    <Switch label={label} {...rest} />
  </div>
)
