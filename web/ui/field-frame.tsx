import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: string
  hideLabel?: boolean
}

/** Label above, hint below; an error replaces the hint. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  hideLabel,
  children,
  className,
}: FieldTexts & { id: string; children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5',
        className,
      )}
    >
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-small font-label text-fg'}>
        {label}
      </label>
      {children}
      {error ? (
        <p
          id={`${id}-note`}
          className="flex items-start gap-1.5 text-small text-bear-text"
          role="alert"
        >
          <TriangleAlert className="mt-px" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-small text-fg-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export function fieldAria(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  }
}

type FieldProps = FieldTexts & { id?: string; className?: string }

/** The texts of a field for its frame, and everything else for its control. */
export function useField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, hideLabel, className, id: given, ...rest } = props
  const own = useId()
  const id = given ?? own
  const frame = { id, label, hint, error, hideLabel, className }
  return { frame, control: { ...rest, ...fieldAria(id, { hint, error }), id } }
}

/** Text fields and selects: valid, disabled and wrong. */
export const controlClass =
  'w-full rounded-control border border-control bg-surface text-base text-fg transition-colors duration-(--dur-fast) max-md:text-touch ' +
  'placeholder:text-fg-3 placeholder:opacity-100 ' +
  'enabled:hover:border-fg-3 focus-visible:border-transparent focus-visible:-outline-offset-1 aria-invalid:border-bear ' +
  'disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-surface-3 disabled:text-fg-3 disabled:opacity-100'
