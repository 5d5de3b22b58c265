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
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {busyLabel === undefined ? (
        <>
          {busy ? <Spinner /> : icon}
          {children}
        </>
      ) : (
        <BothLabels idle={children} icon={icon} busy={busy} busyLabel={busyLabel} />
      )}
    </button>
  )
}

/** Both faces share one grid cell, so the wider of the two sets the width from the start. */
function BothLabels({
  idle,
  icon,
  busy,
  busyLabel,
}: {
  idle: ReactNode
  icon: ReactNode
  busy: boolean
  busyLabel: string
}) {
  const face = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[inherit]'
  return (
    <span className="inline-grid gap-[inherit]">
      <span aria-hidden={busy} className={classNames(face, busy && 'invisible')}>
        {icon}
        {idle}
      </span>
      <span aria-hidden={!busy} className={classNames(face, !busy && 'invisible')}>
        <Spinner className={busy ? undefined : 'animate-none!'} />
        {busyLabel}
      </span>
    </span>
  )
}
