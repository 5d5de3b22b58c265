import { classNames } from './class-names.ts'

export type ButtonVariant = 'plain' | 'ink' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex flex-none items-center justify-center border font-label whitespace-nowrap transition-colors duration-(--dur-fast) select-none disabled:cursor-not-allowed disabled:border-surface-3 disabled:bg-surface-3 disabled:text-fg-3'

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
  sm: 'h-7 gap-1.5 rounded-[7px] px-2.5 text-hint max-md:h-11',
  md: 'h-9 gap-2 rounded-control px-3.5 text-base max-md:h-11',
  lg: 'h-11 gap-2 rounded-control px-5 text-[15px]',
}

const squares: Record<ButtonSize, string> = {
  sm: 'w-7 px-0 max-md:w-11',
  md: 'w-9 px-0 max-md:w-11',
  lg: 'w-11 px-0',
}

/** Classes of a button, also for links that look like one. */
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
