import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { formatDay } from '../../format/article-date.ts'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { MutedText } from '../../ui/text.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { CostAxisLine, costAxis, tickText } from './cost-axis.tsx'
import { costPerDay, costSentence, type DayCost, modelsByCost } from './cost-bars.ts'
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
  const hasForecast = bars.some(({ forecast }) => forecast !== undefined)
  return (
    <Panel className="mb-4">
      <PanelHead title="Cost per day">
        {budget && (
          <p className="flex items-center gap-2.5 text-small text-fg-3 tabular-nums">
            Today {costText(budget.spent)} of {costText(budget.limit)}
            <BudgetBar spent={budget.spent} budget={budget.limit} className="w-24" />
          </p>
        )}
        <Legend models={models} hasForecast={hasForecast} />
      </PanelHead>
      {spentNothing ? (
        <MutedText className="px-5 py-4">
          No cost {spanWords(span)}. The built-in analyser is free.
        </MutedText>
      ) : (
        <PanelBody>
          <CostBars bars={bars} models={models} budget={budget?.limit} />
        </PanelBody>
      )}
    </Panel>
  )
}

type LegendProps = { models: readonly string[]; hasForecast: boolean }

const Legend = ({ models, hasForecast }: LegendProps) => (
  <ul className="flex gap-4 text-small text-fg-2">
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
)

type CostBarsProps = {
  bars: readonly DayCost[]
  models: readonly string[]
  budget: number | undefined
}

function CostBars({ bars, models, budget }: CostBarsProps) {
  const { top, ticks, limit } = costAxis(
    bars.flatMap(({ total, forecast = 0 }) => [total, forecast]),
    budget,
  )
  return (
    <div
      role="img"
      aria-label={costSentence(bars)}
      className="relative mt-1 mb-6 ml-11 h-[168px] text-hint text-fg-3 tabular-nums"
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
