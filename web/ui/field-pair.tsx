import type { ReactNode } from 'react'

/** Two fields side by side; on phones one below the other. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>
)
