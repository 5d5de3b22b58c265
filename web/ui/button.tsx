import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Disables the button and shows `busyLabel` with a spinner, without changing its width. */
  busy?: boolean
  busyLabel?: string
}

export function Button({
  children,
  variant,
  size,
  icon,
  busy = false,
  busyLabel,
  className,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      onClick={(event) => {
        // the second click of a double click would submit the form again after the first one emptied it
        if (type === 'submit' && event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {busyLabel === undefined ? (
        <>
          {busy ? <Spinner /> : icon}
          {children}
        </>
      ) : (
        <SteadyLabel other={busy ? String(children) : busyLabel} otherHasIcon={!busy || icon !== undefined}>
          {busy ? <Spinner /> : icon}
          {busy ? busyLabel : children}
        </SteadyLabel>
      )}
    </button>
  )
}

/**
 * As wide as the wider of both labels. The other one is invisible generated content, so it is not in the
 * text.
 */
function SteadyLabel({
  other,
  otherHasIcon,
  children,
}: {
  other: string
  otherHasIcon: boolean
  children: ReactNode
}) {
  return (
    <span
      data-other={other}
      className={classNames(
        'inline-grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-other)]',
        otherHasIcon && 'after:pl-[22px]',
      )}
    >
      <span className="inline-flex items-center gap-2">{children}</span>
    </span>
  )
}
