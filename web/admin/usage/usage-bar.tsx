import { ChevronLeft, ChevronRight } from 'lucide-react'
import { USAGE_GROUPINGS, type UsageGrouping } from '../../../contract/analysis/analysis.ts'
import { IconButton } from '../../ui/button.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { groupLabels } from './usage-table.tsx'
import { monthAfter, monthName, monthOf, type UsageSpan } from './usage-text.ts'

const groupings = USAGE_GROUPINGS.map((value) => ({ value, label: groupLabels[value] }))
export const usageRanges = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 Days' },
  { value: 'month', label: 'Last 30 Days' },
  { value: 'calendar', label: 'Month' },
] as const

/** Words of several parts want more air between them than the chart's '7d' and '30d'. */
const roomy = 'md:[&>button]:px-4 max-md:max-w-full max-md:flex-wrap'

type UsageBarProps = {
  groupBy: UsageGrouping
  span: UsageSpan
  onShow: (groupBy: UsageGrouping, span: UsageSpan) => void
}

/** What the requests are grouped by, and of which time. */
export function UsageBar({ groupBy, span, onShow }: UsageBarProps) {
  const month = 'month' in span ? span.month : undefined
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="text-small text-fg-3 max-sm:hidden">
          Group by
        </span>
        <ToggleGroup
          label="Group by"
          value={groupBy}
          options={groupings}
          className={roomy}
          onChange={(group_by) => onShow(group_by, span)}
        />
      </div>
      <ToggleGroup
        label="Range"
        value={'month' in span ? 'calendar' : span.dateRange}
        options={usageRanges}
        className={`md:ml-auto ${roomy}`}
        onChange={(chosen) =>
          onShow(
            groupBy,
            chosen === 'calendar' ? { month: monthOf(new Date()) } : { dateRange: chosen },
          )
        }
      />
      {month && (
        <MonthStepper month={month} onChange={(next) => onShow(groupBy, { month: next })} />
      )}
    </div>
  )
}

type MonthStepperProps = { month: string; onChange: (month: string) => void }

const MonthStepper = ({ month, onChange }: MonthStepperProps) => (
  <div className="flex items-center gap-1">
    <IconButton
      label="Month before"
      icon={<ChevronLeft />}
      size="sm"
      onClick={() => onChange(monthAfter(month, -1))}
    />
    <span aria-live="polite" className="min-w-32 text-center tabular-nums">
      {monthName(month)}
    </span>
    <IconButton
      label="Month after"
      icon={<ChevronRight />}
      size="sm"
      disabled={month >= monthOf(new Date())}
      onClick={() => onChange(monthAfter(month, 1))}
    />
  </div>
)
