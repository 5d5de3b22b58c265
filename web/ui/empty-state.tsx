import { Inbox, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type StateProps = {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  className?: string
}

export function EmptyState({ title, hint, action, icon = <Inbox />, className }: StateProps) {
  return (
    <div
      className={classNames(
        'grid content-center justify-items-center gap-1 px-6 py-14 text-center',
        className,
      )}
    >
      <span className="mb-3 grid size-12 place-items-center rounded-panel border border-line bg-surface-2 text-fg-3 [&>svg]:size-[22px]!">
        {icon}
      </span>
      <p className="text-base font-strong">{title}</p>
      {hint && <p className="max-w-[44ch] text-fg-3">{hint}</p>}
      {action && <div className="mt-3.5">{action}</div>}
    </div>
  )
}

type ErrorStateProps = Omit<StateProps, 'icon'> & {
  /** The query that failed: 'Try again' repeats it. */
  retry?: { isFetching: boolean; refetch: () => unknown }
}

export function ErrorState({ retry, ...props }: ErrorStateProps) {
  const action = retry && (
    <Button icon={<RotateCw />} busy={retry.isFetching} onClick={() => retry.refetch()}>
      Try again
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState action={action} {...props} icon={<TriangleAlert />} />
    </div>
  )
}
