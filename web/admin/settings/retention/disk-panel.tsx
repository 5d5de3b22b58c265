import { useQuery } from '@tanstack/react-query'
import type { DiskPart, DiskUse } from '../../../../contract/admin/retention.ts'
import { read } from '../../../api/queries.ts'
import { sizeText } from '../../../format/size.ts'
import { Panel, PanelBody, PanelHead } from '../../../ui/panel.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { DISK_TEXTS } from './retention-text.ts'

const REFRESH_MS = 60_000

/** Disk usage as one bar; kinds differ by pattern as well as colour. */
export function DiskPanel() {
  const disk = useQuery({ ...read('GET /api/settings/disk', {}), refetchInterval: REFRESH_MS })
  return (
    <Panel>
      <PanelHead title="Disk">
        {disk.data && <p className="text-small text-fg-3 tabular-nums">{fullText(disk.data)}</p>}
      </PanelHead>
      <ListState query={disk} rows={1} rowPx={72}>
        <PanelBody>{disk.data && <Bar disk={disk.data} />}</PanelBody>
      </ListState>
    </Panel>
  )
}

function fullText({ total, free, full_in_days }: DiskUse): string {
  if (total === null || free === null) return 'The size of the disk is not known'
  const used = `${sizeText(total - free)} of ${sizeText(total)}`
  return full_in_days === null ? used : `${used}, full in about ${full_in_days} days`
}

function Bar({ disk: { parts, free, database_elsewhere } }: { disk: DiskUse }) {
  const shown: { part: DiskPart | 'free'; bytes: number }[] = parts.filter(({ bytes }) => bytes > 0)
  if (free !== null) shown.push({ part: 'free', bytes: free })
  return (
    <>
      <div aria-hidden="true" className="flex h-3.5 gap-0.5">
        {shown.map(({ part, bytes }) => (
          <span
            key={part}
            className="min-w-1 basis-0 rounded-[3px] border border-line-2"
            style={{ flexGrow: bytes, ...DISK_TEXTS[part].look }}
          />
        ))}
      </div>
      <ul
        aria-label="Disk by kind"
        className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-small text-fg-2 tabular-nums"
      >
        {shown.map(({ part, bytes }) => (
          <li key={part} className="inline-flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-3 rounded-[3px] border border-line-2"
              style={DISK_TEXTS[part].look}
            />
            {DISK_TEXTS[part].part} {sizeText(bytes)}
          </li>
        ))}
      </ul>
      {database_elsewhere && (
        <p className="mt-3 text-hint text-fg-3">
          The database is on another server: only pictures and other files use this disk.
        </p>
      )}
    </>
  )
}
