import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  hideLabel?: boolean
  /** Some, but not all, of the items it represents are checked. */
  mixed?: boolean
}

export function Checkbox({ label, hideLabel = false, mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 items-center gap-2.5 font-medium max-md:min-h-11',
        hideLabel && 'finger',
        className,
      )}
    >
      <span className="relative z-1 grid flex-none place-items-center">
        <input
          {...rest}
          {...(hideLabel && { 'aria-label': label })}
          ref={(box) => {
            if (box) box.indeterminate = mixed
          }}
          type="checkbox"
          className="peer indeterminate:border-accent indeterminate:bg-accent size-[18px] appearance-none rounded-[5px] border-[1.5px] border-control bg-surface checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-surface-3"
        />
        <Check className="pointer-events-none absolute hidden size-3! text-on-accent [stroke-width:3]! peer-checked:block peer-indeterminate:hidden" />
        <Minus className="pointer-events-none absolute hidden size-3! text-on-accent [stroke-width:3]! peer-indeterminate:block" />
      </span>
      {!hideLabel && label}
    </label>
  )
}
