import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Stat = { label: string; figure: string; aside?: ReactNode; children?: ReactNode }

export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="mb-4 grid rounded-panel border border-line bg-surface max-md:grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(0,1fr))] md:grid-flow-col">
      {stats.map(({ label, figure, aside, children }, index) => (
        <div
          key={label}
          className={classNames(
            'min-w-0 border-line px-5 py-4',
            index > 0 && 'md:border-l',
            index % 2 === 1 && 'max-md:border-l',
            index > 1 && 'max-md:border-t',
          )}
        >
          <dt className="text-small text-fg-3">{label}</dt>
          <dd className="mt-1 text-title leading-7 font-strong tabular-nums">
            {figure}
            {aside && (
              <small className="ml-1.5 text-small font-label tracking-normal text-fg-3">
                {aside}
              </small>
            )}
            {children}
          </dd>
        </div>
      ))}
    </dl>
  )
}
