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
          size === 'lg' ? 'h-11 text-[15px]' : 'h-9 max-md:h-11',
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
