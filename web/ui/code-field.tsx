import { type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, fieldAria } from './field-frame.tsx'

const DIGITS = 6

type CodeFieldProps = {
  label: string
  value: string
  onChange: (code: string) => void
  hint?: string
  error?: string | undefined
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six boxes that are one field, so that a pasted or suggested code fills all of them. */
export function CodeField({ label, value, onChange, hint, error, autoFocus, ref }: CodeFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="group/code relative flex w-fit gap-1.5">
        {Array.from({ length: DIGITS }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no other identity
            key={at}
            aria-hidden
            className={classNames(
              'grid h-12 w-11 place-items-center rounded-control border bg-surface text-part font-label tabular-nums max-[380px]:w-10',
              error ? 'border-bear' : 'border-control',
              at === Math.min(value.length, DIGITS - 1) &&
                'group-focus-within/code:outline-2 group-focus-within/code:outline-accent',
            )}
          >
            {value[at]}
          </span>
        ))}
        <input
          ref={ref}
          {...fieldAria(id, { hint, error })}
          id={id}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the step has no other field
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
          className="absolute inset-0 cursor-text opacity-0"
        />
      </div>
    </FieldFrame>
  )
}

export const isWholeCode = (code: string) => code.length === DIGITS
