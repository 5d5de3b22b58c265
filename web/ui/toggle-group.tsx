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
export function ToggleGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  iconsOnly = false,
  className,
}: ToggleGroupProps<Value>) {
  const { group, item } = useRovingFocus(
    options.length,
    options.findIndex((option) => option.value === value),
  )
  return (
    <fieldset
      {...group}
      aria-label={label}
      className={classNames(
        'inline-flex flex-none gap-0.5 rounded-[9px] bg-surface-3 p-[3px] max-md:p-0',
        className,
      )}
    >
      {options.map((option, index) => (
        <button
          {...item(index)}
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={iconsOnly ? option.label : undefined}
          title={iconsOnly ? option.label : undefined}
          onClick={() => onChange(option.value)}
          className={classNames(
            'inline-flex h-[30px] min-w-9 flex-auto items-center justify-center gap-1.5 rounded-[7px] px-[11px] text-small font-label whitespace-nowrap text-fg-2 transition-colors duration-(--dur-fast) hover:text-fg max-md:h-11 max-md:min-w-11 max-md:rounded-[9px] max-md:px-[9px]',
            'aria-pressed:bg-raised aria-pressed:text-fg aria-pressed:shadow-[0_0_0_1px_var(--line-2),0_1px_2px_rgb(15_19_25/.06)] max-md:aria-pressed:shadow-[inset_0_0_0_1px_var(--line-2)]',
          )}
        >
          {option.icon}
          {!iconsOnly && option.label}
        </button>
      ))}
    </fieldset>
  )
}
