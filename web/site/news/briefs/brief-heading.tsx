import type { ReactNode } from 'react'

/** Names a part of the daily brief. */
export const BriefHeading = ({ children }: { children: ReactNode }) => (
  <h2 className="mt-7 mb-1 text-base font-strong">{children}</h2>
)
