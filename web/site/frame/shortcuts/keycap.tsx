import { classNames } from '../../../ui/class-names.ts'

export function Keycap({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line-2 bg-surface-2 px-[5px] font-sans text-hint font-label text-fg-3',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
