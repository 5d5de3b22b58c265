import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { StackedBar } from '../screen/stacked-bar.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'

/** Distinguishable without colour: solid, hatched, outlined, dotted, grey. */
const patterns = [
  'bg-accent',
  'bg-[repeating-linear-gradient(135deg,var(--text-3)_0_2px,var(--line-2)_2px_5px)]',
  'border-[1.5px] border-fg-2',
  'border border-fg-3 bg-[radial-gradient(var(--text-2)_1px,transparent_1.2px)] bg-[length:5px_5px]',
  'bg-fg-3',
]

export function RequestSharesPanel({ groups }: { groups: readonly UsageGroup[] }) {
  const shares = requestShares(groups)
  if (shares.length === 0) return null
  return (
    <TitledPanel title="Share of requests" note={shareSentence(groups)} body="" className="mb-4">
      <StackedBar
        parts={shares.map(({ name, requests, percent }, i) => ({
          name,
          amount: requests,
          text: `${name} ${percent}%`,
          className: patterns[i] ?? '',
        }))}
      />
    </TitledPanel>
  )
}

export type RequestShare = { name: string; requests: number; percent: number }

/** One per pattern; the rest is summed at the end. */
const PARTS_AT_MOST = 5

export function requestShares(groups: readonly UsageGroup[]): RequestShare[] {
  const all = sum(groups, 'requests')
  if (all === 0) return []
  const sorted = [...groups]
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.requests - a.requests)
  const isTooMany = sorted.length > PARTS_AT_MOST
  const single = isTooMany ? sorted.slice(0, PARTS_AT_MOST - 1) : sorted
  const others = sorted.slice(single.length)
  const share = (name: string, requests: number) => ({
    name,
    requests,
    percent: percentOf(requests, all),
  })
  return [
    ...single.map(({ group, requests }) => share(group, requests)),
    ...(others.length > 0 ? [share(`${others.length} others`, sum(others, 'requests'))] : []),
  ]
}

/** 'gpt-4 is 61 % of requests and 97 % of the cost'. */
export function shareSentence(groups: readonly UsageGroup[]): string {
  const [first] = requestShares(groups)
  const group = groups.find(({ group }) => group === first?.name)
  if (!first || !group) return ''
  const cost = sum(groups, 'cost')
  const ofCost = cost > 0 ? ` and ${percentOf(group.cost, cost)}% of the cost` : ''
  return `${first.name} is ${first.percent}% of requests${ofCost}`
}

const percentOf = (part: number, all: number) => Math.round((100 * part) / all)
const sum = (groups: readonly UsageGroup[], name: 'requests' | 'cost') =>
  groups.reduce((total, group) => total + group[name], 0)
