import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

export const ChannelIcon = ({
  className,
  children,
}: {
  className?: string
  children: ReactNode
}) => (
  <span
    className={classNames(
      'grid size-9 place-items-center rounded-control border border-line bg-surface-2 text-fg-2',
      className,
    )}
  >
    {children}
  </span>
)
