import type { CronSettings } from '../../../contract/platform/settings.ts'
import { classNames } from '../../ui/class-names.ts'

export function spendOf(settings: CronSettings | undefined) {
  const { spent_today_usd: spent, daily_budget_usd: budget } = settings ?? {}
  return spent === undefined || budget === undefined ? undefined : { spent, budget }
}

const NEARLY_SPENT = 0.8

function colour(share: number): string {
  if (share >= 1) return 'bg-bear'
  return share >= NEARLY_SPENT ? 'bg-mid' : 'bg-accent'
}

function shareOf(spent: number, budget: number): number {
  if (budget > 0) return Math.min(1, spent / budget)
  return spent > 0 ? 1 : 0
}

/** How much of an AI budget is spent; yellow when little is left, full and red when it is used up. */
type BudgetBarProps = {
  spent: number
  budget: number
  whose?: 'daily' | 'monthly'
  className?: string
}

export function BudgetBar({ spent, budget, whose = 'daily', className }: BudgetBarProps) {
  const share = shareOf(spent, budget)
  return (
    <div
      role="img"
      aria-label={`${Math.round(share * 100)} percent of the ${whose} budget`}
      className={classNames('h-1.5 overflow-hidden rounded-[3px] bg-surface-3', className)}
    >
      <div
        className={classNames('h-full origin-left rounded-[3px]', colour(share))}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
