import { TRASH_DAYS, type Trashed } from '../../../contract/accounts/trash.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import type { Column } from '../data-table/data-table.tsx'
import { SoonFact } from '../screen/soon-fact.tsx'
import { TRASH_LOOKS } from './trash-kinds.ts'

const SOON_DAYS = 2

export const trashColumns: readonly Column<Trashed>[] = [
  {
    name: 'what',
    label: 'What',
    wide: true,
    cell: ({ kind, name, note }) => {
      const { word, Icon } = TRASH_LOOKS[kind]
      return (
        <span className="flex gap-3">
          <Icon className="mt-0.5 size-[18px]! flex-none text-fg-3" />
          <span className="min-w-0">
            <span className="block font-label text-fg [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-small text-fg-3">
              {word}
              {note && ` · ${note}`}
            </span>
          </span>
        </span>
      )
    },
  },
  { name: 'deleted_by', label: 'Deleted by', width: 'w-[140px]' },
  {
    name: 'at',
    label: 'Deleted',
    width: 'w-[160px]',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ deleted_at }) => formatTimestamp(deleted_at),
  },
  {
    name: 'gone',
    label: 'Deleted in',
    width: 'w-[150px]',
    className: 'tabular-nums',
    cell: (thing) => {
      const days = daysUntilGone(thing, Date.now())
      return <SoonFact isSoon={days <= SOON_DAYS}>{countText(days, 'day')}</SoonFact>
    },
  },
]

/** Whole days, the one that has begun included; never more than there are. */
export function daysUntilGone({ gone_at }: Pick<Trashed, 'gone_at'>, now: number): number {
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil((Date.parse(gone_at) - now) / DAY_MS)))
}
