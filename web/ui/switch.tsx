import { classNames } from './class-names.ts'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name; usually there is a visible label beside it. */
  label: string
  disabled?: boolean
  className?: string
}

const track =
  'relative block h-5 w-9 flex-none rounded-pill transition-colors duration-(--dur-fast) disabled:cursor-not-allowed disabled:opacity-55 ' +
  // the touch target is larger than the drawing
  'before:absolute before:-inset-3'

const knob =
  'after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-pill after:bg-(--switch-knob) after:shadow-[0_1px_2px_rgb(0_0_0/.3)] ' +
  'after:transition-transform after:duration-(--dur-base) after:ease-out'

export function Switch({ checked, onChange, label, disabled, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={classNames(
        track,
        knob,
        checked ? 'bg-accent after:translate-x-4 after:bg-on-accent' : 'bg-control',
        className,
      )}
    />
  )
}
