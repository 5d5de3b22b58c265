import type { ReactNode } from 'react'

export const tagChipClass = 'tag'

export function TagChip({ children }: { children: ReactNode }) {
  return (
    <span className={tagChipClass}>
      <span className="truncate">{children}</span>
    </span>
  )
}
