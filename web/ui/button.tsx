import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

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
        // as wide as the wider label: the other one is invisible generated content, so it is not in the text
        <span
          data-other={busy ? String(children) : busyLabel}
          className={classNames('two-labels', (!busy || icon !== undefined) && 'two-labels-icon')}
        >
          <span className="inline-flex items-center gap-2">
            {busy ? <Spinner /> : icon}
            {busy ? busyLabel : children}
          </span>
        </span>
      )}
    </button>
  )
}

export type ButtonVariant = 'plain' | 'ink' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex flex-none items-center justify-center border font-label whitespace-nowrap transition-colors duration-(--dur-fast) select-none ' +
  'disabled:cursor-not-allowed disabled:border-surface-3 disabled:bg-surface-3 disabled:text-fg-3'

const variants: Record<ButtonVariant, string> = {
  plain: 'border-line-2 bg-surface text-fg enabled:hover:border-control enabled:hover:bg-surface-2',
  ink: 'border-ink bg-ink text-on-ink enabled:hover:border-ink-hover enabled:hover:bg-ink-hover',
  ghost:
    'border-transparent bg-transparent text-fg-2 enabled:hover:bg-surface-3 enabled:hover:text-fg disabled:border-transparent disabled:bg-transparent',
  danger:
    'border-danger bg-danger text-on-danger enabled:hover:border-danger-hover enabled:hover:bg-danger-hover',
  'danger-quiet': 'border-bear-line bg-transparent text-bear-text enabled:hover:bg-bear-tint',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 rounded-[7px] px-2.5 text-small max-md:h-11',
  md: 'h-9 gap-2 rounded-control px-3.5 text-base max-md:h-11',
  lg: 'h-11 gap-2 rounded-control px-5 text-base',
}

const squares: Record<ButtonSize, string> = {
  sm: 'w-7 px-0 max-md:w-11',
  md: 'w-9 px-0 max-md:w-11',
  lg: 'w-11 px-0',
}

export function buttonClass({
  variant = 'plain',
  size = 'md',
  square = false,
}: {
  variant?: ButtonVariant
  size?: ButtonSize
  square?: boolean
} = {}): string {
  // a link never matches :enabled, so its hover colours are unconditional
  return classNames(base, variants[variant], sizes[size], square && squares[size])
}

export function linkButtonClass(options: Parameters<typeof buttonClass>[0] = {}): string {
  return buttonClass(options).replaceAll('enabled:hover:', 'hover:')
}

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-3.5 flex-none animate-[spin_.8s_linear_infinite] rounded-full border-2 border-line-2 border-t-current motion-reduce:animate-none',
        className,
      )}
    />
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, className, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(buttonClass({ variant, size, square: true }), className)}
    >
      {icon}
    </button>
  )
}
