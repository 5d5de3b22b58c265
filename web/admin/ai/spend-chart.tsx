import type { CSSProperties } from 'react'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { MutedText } from '../../ui/text.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'
import { CostAxisLine } from '../usage/cost-axis.tsx'
import { costText } from '../usage/usage-text.ts'
import {
  axisText,
  type SpendLine,
  type SpendPoint,
  spendLine,
  spendSentence,
} from './spend-line.ts'

export function SpendChart({ spend, month, now }: { spend: AiSpend; month: string; now: Date }) {
  if (spend.month_usd === 0)
    return (
      <TitledPanel title={`Spend in ${month}`} className="mb-4">
        <MutedText className="px-5 py-4">
          No cost in this month. The built-in analyser is free.
        </MutedText>
      </TitledPanel>
    )
  const line = spendLine(spend, now)
  return (
    <TitledPanel
      title={`Spend in ${month}`}
      body=""
      className="mb-4"
      tools={
        <ul className="flex gap-4 text-small text-fg-2">
          <Key className="border-solid">spent</Key>
          {line.end && <Key className="border-dashed">forecast</Key>}
        </ul>
      }
    >
      <Plot line={line} />
    </TitledPanel>
  )
}

function Plot({ line }: { line: SpendLine }) {
  const { top, ticks, budget, now, reached, end } = line
  const y = (usd: number) => 100 - (usd / top) * 100
  const at = ({ x, usd }: SpendPoint) => ({ left: `${x * 100}%`, top: `${y(usd)}%` })
  return (
    <div
      role="img"
      aria-label={spendSentence(line)}
      className="relative mt-2 mr-16 mb-7 ml-11 h-[220px] text-hint text-fg-3 tabular-nums max-md:mr-3"
    >
      {ticks.map((tick) => (
        <CostAxisLine key={tick} height={tick / top}>
          {axisText(tick, ticks)}
        </CostAxisLine>
      ))}
      {budget !== undefined && <BudgetLine budget={budget} top={y(budget)} />}
      <Curves line={line} y={y} />
      <Mark at={at(now)} figure={costText(now.usd)} dot="bg-accent" className={LEFT_ABOVE}>
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
  )
}

const BudgetLine = ({ budget, top }: { budget: number; top: number }) => (
  <div
    className="absolute inset-x-0 border-bear border-t-[1.5px] border-dashed"
    style={{ top: `${top}%` }}
  >
    <span className="absolute -top-[18px] left-2 bg-surface px-1 text-hint font-strong text-bear-text">
      Monthly budget {costText(budget)}
    </span>
  </div>
)

/** What is spent, and dashed what is expected. */
function Curves({ line: { spent, now, end }, y }: { line: SpendLine; y: (usd: number) => number }) {
  const path = (points: readonly SpendPoint[]) =>
    points.map(({ x, usd }, i) => `${i === 0 ? 'M' : 'L'}${x * 100} ${y(usd)}`).join('')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible fill-none stroke-accent stroke-2"
    >
      <path d={path(spent)} vectorEffect="non-scaling-stroke" />
      {end && <path d={path([now, end])} strokeDasharray="5 4" vectorEffect="non-scaling-stroke" />}
    </svg>
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
      className={`absolute text-hint font-strong whitespace-nowrap text-fg ${className}`}
    >
      {figure}
      <small className="block text-hint font-normal text-fg-3">{children}</small>
    </b>
  </>
)

const Key = ({ className, children }: { className: string; children: string }) => (
  <li className="flex items-center gap-[7px]">
    <span aria-hidden="true" className={`w-4 border-accent border-t-2 ${className}`} />
    {children}
  </li>
)
