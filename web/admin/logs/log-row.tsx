import { useState } from 'react'
import type { Log } from '../../../contract/activity.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Cell, Row } from '../../ui/table.tsx'
import { detailsText, entityText, rawDetails } from './log-text.ts'

/** One event; its stored details unfold beneath. */
export function LogRow({ log }: { log: Log }) {
  const [raw, setRaw] = useState(false)
  return (
    <>
      <Row>
        <Cell className="whitespace-nowrap tabular-nums" title={log.created_at}>
          {formatTimestamp(log.created_at)}
        </Cell>
        <Cell className="font-mono text-meta text-fg">{log.action}</Cell>
        <Cell className="whitespace-nowrap">{entityText(log)}</Cell>
        <Cell>
          <StatusBadge status={log.status} />
        </Cell>
        <Cell>
          <div className="flex items-center gap-2">
            <span className="mr-auto line-clamp-2 [overflow-wrap:anywhere]" title={detailsText(log)}>
              {detailsText(log)}
            </span>
            {log.details && (
              <Button size="sm" variant="ghost" aria-expanded={raw} onClick={() => setRaw(!raw)}>
                Raw
              </Button>
            )}
          </div>
        </Cell>
      </Row>
      {raw && (
        <tr>
          <td colSpan={5} className="border-line border-b bg-surface-2 px-5 py-3">
            <pre className="sticky left-5 w-fit max-h-80 max-w-[min(100%,calc(100vw-72px))] overflow-auto font-mono text-meta whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">
              {rawDetails(log.details)}
            </pre>
          </td>
        </tr>
      )}
    </>
  )
}
