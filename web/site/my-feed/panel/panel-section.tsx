import type { ReactNode } from 'react'

type PanelSectionProps = { title: string; count?: ReactNode; children: ReactNode }

export const PanelSection = ({ title, count, children }: PanelSectionProps) => (
  <section
    aria-label={title}
    className="px-6 py-[18px] not-first:border-line not-first:border-t max-md:px-4"
  >
    <h3 className="mb-2 flex items-center gap-2 text-base font-strong">
      {title}
      <span className="ml-auto text-small font-normal text-fg-3 tabular-nums">{count}</span>
    </h3>
    {children}
  </section>
)
