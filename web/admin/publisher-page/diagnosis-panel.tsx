import { Ban, Check, CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FeedCondition } from '../../../contract/news/feed-health.ts'
import type { PublisherFix } from '../../../contract/news/publisher-page.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import type { diagnosisOf } from './diagnosis.ts'

type DiagnosisPanelProps = {
  diagnosis: ReturnType<typeof diagnosisOf>
  fix: PublisherFix | undefined
  busy: PublisherFix['change'] | undefined
  onFix: (fix: PublisherFix) => void
}

/** How the feed is, and what would mend it. */
export function DiagnosisPanel({ diagnosis, fix, busy, onFix }: DiagnosisPanelProps) {
  const { edge, icon } = conditions[diagnosis.condition]
  return (
    <Panel
      role="status"
      className={classNames(
        'mb-4 grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-l-3 px-5 py-4 max-md:grid-cols-[20px_minmax(0,1fr)] max-md:px-4',
        edge,
      )}
    >
      {icon}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-base font-strong">{diagnosis.title}</p>
        <p className="mt-0.5 text-small text-fg-2">{diagnosis.detail}</p>
      </div>
      {fix && (
        <EditorsOnly>
          <Button
            variant="ink"
            icon={<Check />}
            className="max-md:col-span-2"
            busy={busy === fix.change}
            disabled={busy !== undefined}
            onClick={() => onFix(fix)}
          >
            {fix.label}
          </Button>
        </EditorsOnly>
      )}
    </Panel>
  )
}

const conditions: Record<FeedCondition, { edge: string; icon: ReactNode }> = {
  failing: { edge: 'border-l-bear', icon: <CircleX className="size-5! text-bear" /> },
  quiet: { edge: 'border-l-mid', icon: <Clock className="size-5! text-mid" /> },
  healthy: { edge: 'border-l-bull', icon: <CircleCheck className="size-5! text-bull" /> },
  paused: { edge: 'border-l-control', icon: <Ban className="size-5! text-fg-3" /> },
  new: { edge: 'border-l-control', icon: <Clock className="size-5! text-fg-3" /> },
}
