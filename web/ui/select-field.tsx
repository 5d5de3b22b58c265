import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, FieldFrame, type FieldTexts, useField } from './field-frame.tsx'

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & { options: readonly { value: string; label: string }[]; selectClassName?: string }

/** A styled native select: fewer bytes and better on phones. */
export function SelectField({ options, selectClassName, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          {...control}
          className={classNames(
            controlClass,
            'h-9 appearance-none truncate py-0 pr-9 pl-3 max-md:h-11',
            selectClassName,
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-fg-3" />
      </div>
    </FieldFrame>
  )
}
