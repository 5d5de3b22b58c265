import type { ReactNode } from 'react'

type ProgressBarProps = {
  label: string
  current?: string
  done: number
  total: number
  /** Beside the count, for example '23 new articles'. */
  summary?: string
  children?: ReactNode
}

export function ProgressBar({ label, current, done, total, summary, children }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-x-3 gap-y-0.5 text-small">
        <b className="font-strong">{label}</b>
        {current && <span className="min-w-0 truncate text-fg-3">{current}</span>}
        <span className="ml-auto text-fg-3 tabular-nums">
          {total > 0 ? `${done} of ${total}` : 'Starting'}
          {summary && `, ${summary}`}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={total > 0 ? `${done} of ${total}` : undefined}
        className="h-1.5 overflow-hidden rounded-[3px] bg-surface-3"
      >
        <div
          className="h-full origin-left rounded-[3px] bg-accent transition-transform duration-(--dur-base) ease-out"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      {children}
    </div>
  )
}
