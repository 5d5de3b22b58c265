import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useRovingFocus } from './roving-focus.ts'

type ToggleGroupProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
  /** Shows only the icons; the labels become accessible names. */
  iconsOnly?: boolean
  className?: string
}

/** A few choices side by side, exactly one pressed. One tab stop; arrow keys move inside. */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, value, options, onChange, iconsOnly = false, className } = props
  const { group, item } = useRovingFocus(
    options.length,
    options.findIndex((option) => option.value === value),
  )
  return (
    <fieldset {...group} aria-label={label} className={classNames('segments', className)}>
      {options.map((option, index) => (
        <button
          {...item(index)}
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={iconsOnly ? option.label : undefined}
          title={iconsOnly ? option.label : undefined}
          onClick={() => onChange(option.value)}
          className="segment"
        >
          {option.icon}
          {!iconsOnly && option.label}
        </button>
      ))}
    </fieldset>
  )
}
