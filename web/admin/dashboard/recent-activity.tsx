import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleX, Clock, Contrast, Info } from 'lucide-react'
import type { Log } from '../../../contract/accounts/activity.ts'
import { read } from '../../api/queries.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Link } from '../../page/link.tsx'
import { linkButtonClass } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { DividedList, Hint, MutedText } from '../../ui/text.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { EntityLink } from '../logs/entity-link.tsx'
import { activityWords, detailsText, foldPairs } from '../logs/log-text.ts'

const REFRESH_MS = 30_000
const SHOWN = 6

export function RecentActivity() {
  const logs = useQuery({
    // an analysis is two rows, shown as one
    ...read('GET /api/logs', { query: { limit: 2 * SHOWN } }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Panel>
      <PanelHead title="Recent activity">
        <Link to="/admin/logs" className={linkButtonClass({ variant: 'ghost', size: 'sm' })}>
          Activity Logs
          <ChevronRight />
        </Link>
      </PanelHead>
      <ListState query={logs} rows={SHOWN} rowPx={61} empty={{ title: 'Nothing has happened yet' }}>
        <DividedList>
          {foldPairs(logs.data ?? [])
            .slice(0, SHOWN)
            .map((log) => (
              <ActivityRow key={log.id} log={log} />
            ))}
        </DividedList>
      </ListState>
    </Panel>
  )
}

const LOOKS: Record<string, { icon: typeof Info; colour: string }> = {
  success: { icon: CircleCheck, colour: 'text-bull' },
  failed: { icon: CircleX, colour: 'text-bear' },
  partial: { icon: Contrast, colour: 'text-mid' },
  pending: { icon: Clock, colour: 'text-info' },
}

function ActivityRow({ log }: { log: Log }) {
  const { icon: Icon, colour } = LOOKS[log.status] ?? { icon: Info, colour: 'text-fg-3' }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 px-5 py-[11px] text-small">
      <Icon aria-hidden="true" className={`mt-px size-[18px]! ${colour}`} />
      <div className="min-w-0">
        <MutedText>
          <span className="sr-only">{log.status}: </span>
          <b className="font-label text-fg">{activityWords(log.action)}</b> <EntityLink log={log} />
        </MutedText>
        <Hint className="line-clamp-2 [overflow-wrap:anywhere]">{detailsText(log)}</Hint>
      </div>
      <time
        dateTime={log.created_at}
        title={formatTimestamp(log.created_at)}
        className="text-fg-3 tabular-nums"
      >
        {formatTimestamp(log.created_at).slice(-5)}
      </time>
    </li>
  )
}
