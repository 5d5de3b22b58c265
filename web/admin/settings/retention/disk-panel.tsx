import { useQuery } from '@tanstack/react-query'
import type { DiskPart, DiskUse } from '../../../../contract/admin/retention.ts'
import { read } from '../../../api/queries.ts'
import { sizeText } from '../../../format/size.ts'
import { PanelBody } from '../../../ui/panel.tsx'
import { Hint } from '../../../ui/text.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { StackedBar } from '../../screen/stacked-bar.tsx'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { DISK_TEXTS } from './retention-text.ts'

const REFRESH_MS = 60_000

export function DiskPanel() {
  const disk = useQuery({ ...read('GET /api/settings/disk', {}), refetchInterval: REFRESH_MS })
  return (
    <TitledPanel title="Disk" note={disk.data && fullText(disk.data)}>
      <ListState query={disk} rows={1} rowPx={72}>
        <PanelBody>{disk.data && <Bar disk={disk.data} />}</PanelBody>
      </ListState>
    </TitledPanel>
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
      <StackedBar
        label="Disk by kind"
        parts={shown.map(({ part, bytes }) => ({
          name: part,
          amount: bytes,
          text: `${DISK_TEXTS[part].part} ${sizeText(bytes)}`,
          className: 'border border-line-2',
          style: DISK_TEXTS[part].look,
        }))}
      />
      {database_elsewhere && (
        <Hint className="mt-3">
          The database is on another server: only pictures and other files use this disk.
        </Hint>
      )}
    </>
  )
}
