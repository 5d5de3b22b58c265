import type { CSSProperties } from 'react'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { TitledPanel } from '../screen/titled-panel.tsx'
import { CostAxisLine, costAxis, tickText } from '../usage/cost-axis.tsx'
import { costText, utcDayText } from '../usage/usage-text.ts'

export function SpendChart({ spend, month, now }: { spend: AiSpend; month: string; now: Date }) {
  if (spend.month_usd === 0)
    return (
      <TitledPanel title={`Spend in ${month}`} className="mb-4">
        <p className="px-5 py-4 text-fg-3">No cost in this month. The built-in analyser is free.</p>
      </TitledPanel>
    )
  const line = spendLine(spend, now)
  const { top, ticks, budget, reached, end } = line
  const y = (usd: number) => 100 - (usd / top) * 100
  const path = (points: readonly SpendPoint[]) =>
    points.map(({ x, usd }, i) => `${i === 0 ? 'M' : 'L'}${x * 100} ${y(usd)}`).join('')
  const at = ({ x, usd }: SpendPoint) => ({ left: `${x * 100}%`, top: `${y(usd)}%` })
  return (
    <TitledPanel
      title={`Spend in ${month}`}
      body=""
      className="mb-4"
      tools={
        <ul className="flex gap-4 text-hint text-fg-2">
          <Key className="border-solid">spent</Key>
          {end && <Key className="border-dashed">forecast</Key>}
        </ul>
      }
    >
      <div
        role="img"
        aria-label={spendSentence(line)}
        className="relative mt-2 mr-16 mb-7 ml-11 h-[220px] text-micro text-fg-3 tabular-nums max-md:mr-3"
      >
        {ticks.map((tick) => (
          <CostAxisLine key={tick} height={tick / top}>
            {axisText(tick, ticks)}
          </CostAxisLine>
        ))}
        {budget !== undefined && (
          <div
            className="absolute inset-x-0 border-bear border-t-[1.5px] border-dashed"
            style={{ top: `${y(budget)}%` }}
          >
            <span className="absolute -top-[18px] left-2 bg-surface px-1 text-meta font-strong text-bear-text">
              Monthly budget {costText(budget)}
            </span>
          </div>
        )}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none stroke-accent stroke-2"
        >
          <path d={path(line.spent)} vectorEffect="non-scaling-stroke" />
          {end && (
            <path
              d={path([line.now, end])}
              strokeDasharray="5 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <Mark
          at={at(line.now)}
          figure={costText(line.now.usd)}
          dot="bg-accent"
          className={LEFT_ABOVE}
        >
          now
        </Mark>
        {reached && (
          <Mark
            at={at(reached)}
            figure={reached.day}
            className={`${LEFT_ABOVE} bg-surface px-1 text-right max-md:hidden`}
          >
            budget reached
          </Mark>
        )}
        {end && (
          <Mark
            at={at(end)}
            figure={costText(end.usd)}
            className="-translate-y-1/2 pl-2.5 max-md:hidden"
          >
            forecast
          </Mark>
        )}
        {line.labels.map(({ x, text }) => (
          <span
            key={text}
            className="absolute top-[calc(100%+8px)] -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${x * 100}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </TitledPanel>
  )
}

const LEFT_ABOVE = '-translate-x-full -translate-y-[calc(100%+6px)]'

type MarkProps = {
  at: CSSProperties
  figure: string
  dot?: string
  className: string
  children: string
}

const Mark = ({ at, figure, dot = 'bg-surface', className, children }: MarkProps) => (
  <>
    <i
      style={at}
      className={`absolute -m-[4.5px] size-[9px] rounded-pill border-2 border-accent ${dot}`}
    />
    <b
      style={at}
      className={`absolute text-meta font-strong whitespace-nowrap text-fg ${className}`}
    >
      {figure}
      <small className="block text-micro font-normal text-fg-3">{children}</small>
    </b>
  </>
)

const Key = ({ className, children }: { className: string; children: string }) => (
  <li className="flex items-center gap-[7px]">
    <span aria-hidden="true" className={`w-4 border-accent border-t-2 ${className}`} />
    {children}
  </li>
)

/** A point of the month: `x` from 0 to 1 through it, in dollars. */
type SpendPoint = { x: number; usd: number }

type SpendLine = ReturnType<typeof spendLine>

/** `spent` is the total at the end of each day; a budget far above everything else is left out. */
export function spendLine(spend: AiSpend, at: Date) {
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  const today = at.getUTCDate()
  const spent: SpendPoint[] = [{ x: 0, usd: 0 }]
  let sum = 0
  for (let day = 1; day < today; day++) {
    sum += spend.days.find((each) => Number(each.day.slice(8)) === day)?.usd ?? 0
    spent.push({ x: day / days, usd: sum })
  }
  const now = { x: (today - 1 + dayPassed(at)) / days, usd: spend.month_usd }
  spent.push(now)
  const { forecast_usd, budget_reached_on, monthly_budget_usd } = spend
  const end = forecast_usd === null ? undefined : { x: 1, usd: forecast_usd }
  const {
    top,
    ticks,
    limit: budget,
  } = costAxis([spend.month_usd, forecast_usd ?? 0], monthly_budget_usd)
  const reached =
    end && budget !== undefined && budget_reached_on !== null
      ? {
          x: now.x + ((budget - now.usd) / (end.usd - now.usd)) * (1 - now.x),
          usd: budget,
          day: utcDayText(budget_reached_on),
        }
      : undefined
  const month = utcDayText(at.toISOString().slice(0, 10)).slice(0, 3)
  const labels = [1, 8, 15, 22, days].map((day) => ({
    x: (day - 0.5) / days,
    text: day === 1 ? `${month} 1` : String(day),
  }))
  return { top, ticks, spent, now, end, budget, reached, labels }
}

const dayPassed = (at: Date) => (at.getTime() % DAY_MS) / DAY_MS

export function spendSentence({ now, end, reached }: SpendLine): string {
  return [
    `${costText(now.usd)} spent until now`,
    ...(end ? [`forecast ${costText(end.usd)} at the end of the month`] : []),
    ...(reached ? [`the budget of ${costText(reached.usd)} is reached on ${reached.day}`] : []),
  ].join(', ')
}

/** Whole dollars, or enough decimals to distinguish the ticks. */
export const axisText = (tick: number, ticks: readonly number[]) =>
  ticks.every(Number.isInteger) ? costText(tick, 0) : tickText(tick, ticks)
