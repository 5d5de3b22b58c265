import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { USAGE_RANGE_DAYS } from '../../../contract/market/ranges.ts'
import { formatDay } from '../../format/article-date.ts'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { costText, spanWords, type UsageSpan } from './usage-text.ts'

type CostChartProps = {
  groups: readonly UsageGroup[] | undefined
  span: UsageSpan
  budget: { spent: number; limit: number } | undefined
  forecastADay?: number | undefined
}

/** The second model is hatched, to be distinguishable without colour. */
const fills = [
  'bg-accent',
  'bg-[repeating-linear-gradient(135deg,var(--text-3)_0_2px,var(--line-2)_2px_5px)]',
]
const outlined = 'rounded-t-[4px] border-[1.5px] border-accent border-dashed'
const FORECAST = 'forecast'
const fillOf = (models: readonly string[], model: string) =>
  fills[Math.min(models.indexOf(model), 1)] ?? fills[1]

export function CostChart({ groups, span, budget, forecastADay }: CostChartProps) {
  const bars = costPerDay(groups ?? [], span, new Date(), forecastADay)
  const spentNothing = groups !== undefined && bars.every(({ total }) => total === 0)
  const models = modelsByCost(bars)
  const { top, ticks, limit } = costAxis(
    bars.flatMap(({ total, forecast = 0 }) => [total, forecast]),
    budget?.limit,
  )
  const hasForecast = bars.some(({ forecast }) => forecast !== undefined)
  return (
    <Panel className="mb-4">
      <PanelHead title="Cost per day">
        {budget && (
          <p className="flex items-center gap-2.5 text-hint text-fg-3 tabular-nums">
            Today {costText(budget.spent)} of {costText(budget.limit)}
            <BudgetBar spent={budget.spent} budget={budget.limit} className="w-24" />
          </p>
        )}
        <ul className="flex gap-4 text-hint text-fg-2">
          {[...models, ...(hasForecast ? [FORECAST] : [])].map((name) => (
            <li key={name} className="flex items-center gap-[7px]">
              <span
                aria-hidden="true"
                className={`size-3 rounded-[3px] ${name === FORECAST ? outlined : fillOf(models, name)}`}
              />
              {name}
            </li>
          ))}
        </ul>
      </PanelHead>
      {spentNothing ? (
        <p className="px-5 py-4 text-fg-3">
          No cost {spanWords(span)}. The built-in analyser is free.
        </p>
      ) : (
        <PanelBody>
          <div
            role="img"
            aria-label={chartSentence(bars)}
            className="relative mt-1 mb-6 ml-11 h-[168px] text-micro text-fg-3 tabular-nums"
          >
            {ticks.map((tick) => (
              <CostAxisLine key={tick} height={tick / top}>
                {tickText(tick, ticks)}
              </CostAxisLine>
            ))}
            {limit !== undefined && (
              <div
                className="absolute inset-x-0 z-1 border-bear border-t-[1.5px] border-dashed"
                style={{ bottom: `${(limit / top) * 100}%` }}
              >
                <span className="absolute -top-[17px] right-0 bg-surface pl-1.5 font-strong text-bear-text">
                  Daily budget {costText(limit)}
                </span>
              </div>
            )}
            <div className="absolute inset-0 grid auto-cols-fr grid-flow-col items-end justify-items-center">
              {bars.map((bar, index) => (
                <Column
                  key={bar.day}
                  bar={bar}
                  top={top}
                  models={models}
                  label={labelOf(bars.length, index)}
                />
              ))}
            </div>
          </div>
        </PanelBody>
      )}
    </Panel>
  )
}

type Label = 'always' | 'where wide' | 'never'

/** Thirty labels do not fit: every fifth, counted from the last day; every tenth on phones. */
function labelOf(count: number, index: number): Label {
  const daysBefore = count - 1 - index
  if (count <= 7 || daysBefore % 10 === 0) return 'always'
  return daysBefore % 5 === 0 ? 'where wide' : 'never'
}

type ColumnProps = { bar: DayCost; top: number; models: readonly string[]; label: Label }

function Column({ bar, top, models, label }: ColumnProps) {
  const day = formatDay(Date.parse(bar.day), 'UTC')
  const parts = models
    .map((model) => ({ model, cost: bar.parts.find((part) => part.model === model)?.cost ?? 0 }))
    .filter(({ cost }) => cost > 0)
  return (
    <div
      title={
        bar.forecast === undefined
          ? `${day}: ${costText(bar.total)}`
          : `${day}: about ${costText(bar.forecast)}`
      }
      className="relative flex h-full w-full max-w-9 flex-col justify-end gap-0.5 px-px [&>i:first-child]:rounded-t-[4px]"
    >
      {parts.map(({ model, cost }) => (
        <i
          key={model}
          className={`block ${fillOf(models, model)}`}
          style={{ height: `${(cost / top) * 100}%` }}
        />
      ))}
      {bar.forecast !== undefined && (
        <i className={`block ${outlined}`} style={{ height: `${(bar.forecast / top) * 100}%` }} />
      )}
      {label !== 'never' && (
        <span
          className={`absolute top-[calc(100%+8px)] left-1/2 -translate-x-1/2 whitespace-nowrap ${label === 'where wide' ? 'max-md:hidden' : ''}`}
        >
          {day.slice(0, 6)}
        </span>
      )}
    </div>
  )
}

/** A hairline across a chart of cost, its figure left of the plot; `height` is its share of the plot. */
export function CostAxisLine({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 border-line border-t" style={{ bottom: `${height * 100}%` }}>
      <span className="absolute right-[calc(100%+10px)] -top-[7px]">{children}</span>
    </div>
  )
}

export type DayCost = {
  day: string
  parts: { model: string; cost: number }[]
  total: number
  forecast?: number
}

/** Every day of the span, oldest first; a day without requests is there too, at nothing. */
export function costPerDay(
  groups: readonly UsageGroup[],
  span: UsageSpan,
  now: Date,
  forecastADay?: number,
): DayCost[] {
  const today = utcDay(now, 0)
  return daysOf(span, now).map((day) => {
    if (day > today && forecastADay !== undefined)
      return { day, parts: [], total: 0, forecast: forecastADay }
    const parts = (groups.find(({ group }) => group === day)?.models ?? []).map(
      ({ model, cost }) => ({
        model,
        cost,
      }),
    )
    return { day, parts, total: parts.reduce((sum, { cost }) => sum + cost, 0) }
  })
}

function daysOf(span: UsageSpan, now: Date): string[] {
  if ('dateRange' in span) {
    const count = USAGE_RANGE_DAYS[span.dateRange]
    return Array.from({ length: count }, (_, index) => utcDay(now, count - 1 - index))
  }
  const [year = 0, month = 1] = span.month.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0))
  return Array.from({ length: last.getUTCDate() }, (_, index) =>
    utcDay(last, last.getUTCDate() - 1 - index),
  )
}

function utcDay(now: Date, daysAgo: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo))
    .toISOString()
    .slice(0, 10)
}

/** A budget further above everything else than this factor would flatten it. */
const BUDGET_IN_SIGHT = 3

/** Round steps up to the highest value; at least a cent, so that an empty chart still has an axis. `limit`: a budget in sight. */
export function costAxis(values: readonly number[], budget?: number | null) {
  const highest = Math.max(0.01, ...values)
  const limit = budget != null && budget <= highest * BUDGET_IN_SIGHT ? budget : undefined
  const scale = scaleLinear()
    .domain([0, Math.max(highest, limit ?? 0)])
    .nice(4)
  return { top: scale.domain()[1] ?? highest, ticks: scale.ticks(4), limit }
}

/** Enough decimals to distinguish the ticks. */
export function tickText(value: number, ticks: readonly number[]): string {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return `$${value.toFixed(Math.max(2, Math.ceil(-Math.log10(step))))}`
}

/** The models that cost anything, the dearest first: the first is plain, the second hatched. */
export function modelsByCost(bars: readonly DayCost[]): string[] {
  const sums = new Map<string, number>()
  for (const { parts } of bars) {
    for (const { model, cost } of parts) sums.set(model, (sums.get(model) ?? 0) + cost)
  }
  return [...sums]
    .filter(([, cost]) => cost > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([model]) => model)
}

export function chartSentence(bars: readonly DayCost[]): string {
  const highest = bars.reduce((best, bar) => (bar.total > best.total ? bar : best), {
    day: '',
    total: 0,
  })
  return highest.total > 0
    ? `Estimated cost per day, highest $${highest.total.toFixed(2)} on ${highest.day}`
    : 'Estimated cost per day, nothing spent'
}
