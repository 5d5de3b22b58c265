import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, FieldFrame, type FieldTexts, useField } from './field-frame.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> & FieldTexts & { size?: 'md' | 'lg' }

/** Fits a whole date where two fields share a phone's width, by moving the browser's icon closer. */
const dateClass = 'min-w-0 max-md:px-2.5 [&::-webkit-calendar-picker-indicator]:ms-1'

export function TextField({ size = 'md', ...props }: TextFieldProps) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        className={classNames(
          controlClass,
          'px-3',
          props.type === 'date' && dateClass,
          size === 'lg' ? 'h-11 text-base' : 'h-9 max-md:h-11',
        )}
      />
    </FieldFrame>
  )
}

export function TextAreaField(props: ComponentProps<'textarea'> & FieldTexts) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={3}
        {...control}
        className={classNames(controlClass, 'min-h-[72px] resize-y px-3 py-2')}
      />
    </FieldFrame>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  hideLabel?: boolean
  /** Some, but not all, of the items it represents are checked. */
  mixed?: boolean
}

export function Checkbox({
  label,
  hideLabel = false,
  mixed = false,
  className,
  ...rest
}: CheckboxProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 items-center gap-2.5 font-label max-md:min-h-11',
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
          className={`peer ${tickBox}`}
        />
        <Check className="pointer-events-none absolute hidden size-3! text-on-accent [stroke-width:3]! peer-checked:block peer-indeterminate:hidden" />
        <Minus className="pointer-events-none absolute hidden size-3! text-on-accent [stroke-width:3]! peer-indeterminate:block" />
      </span>
      {!hideLabel && label}
    </label>
  )
}

const tickBox =
  'size-[18px] appearance-none rounded-[5px] border-[1.5px] border-control bg-surface ' +
  'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent ' +
  'disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-surface-3'
