import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, FieldFrame, type FieldTexts, fieldAria } from './field-frame.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> & FieldTexts & { size?: 'md' | 'lg' }

/** Fits a whole date where two fields share a phone's width, by moving the browser's icon closer. */
const dateClass = 'min-w-0 max-md:px-2.5 [&::-webkit-calendar-picker-indicator]:ms-1'

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  size = 'md',
  className,
  id,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame {...{ id: fieldId, label, hint, error, hideLabel, className }}>
      <input
        {...rest}
        {...fieldAria(fieldId, { hint, error })}
        id={fieldId}
        className={classNames(
          controlClass,
          'px-3',
          rest.type === 'date' && dateClass,
          size === 'lg' ? 'h-11 text-[15px]' : 'h-9 max-md:h-11',
        )}
      />
    </FieldFrame>
  )
}

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldTexts

export function TextAreaField({ label, hint, error, hideLabel, className, id, ...rest }: TextAreaFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame {...{ id: fieldId, label, hint, error, hideLabel, className }}>
      <textarea
        rows={3}
        {...rest}
        {...fieldAria(fieldId, { hint, error })}
        id={fieldId}
        className={classNames(controlClass, 'min-h-[72px] resize-y px-3 py-2')}
      />
    </FieldFrame>
  )
}
