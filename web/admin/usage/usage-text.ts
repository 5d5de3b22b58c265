import type { UsageGroup } from '../../../contract/analysis/analysis.ts'

/** 'gpt-4 (12), deepseek-chat (3)' */
export function modelsText(models: readonly { model: string; requests: number }[]): string {
  return models.map(({ model, requests }) => `${model} (${whole(requests)})`).join(', ')
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

export const costText = (usd: number): string => `$${usd.toFixed(2)}`

/** Single articles cost fractions of a cent. */
export const articleCostText = (usd: number): string => `$${usd.toFixed(4)}`

export const rateText = (percent: number): string => `${percent.toFixed(1)}%`

/** '34 % of all'; nothing has no shares. */
export const shareText = (cost: number, total: number): string =>
  total > 0 ? `${Math.round((100 * cost) / total)} % of all` : 'no cost'

type UsageTotals = { requests: number; tokens: number; successRate: number | undefined; cost: number }

/** The strip above the table. The rate weighs each group by its requests. */
export function usageTotals(groups: readonly UsageGroup[]): UsageTotals {
  const sum = (pick: (group: UsageGroup) => number) => groups.reduce((total, group) => total + pick(group), 0)
  const requests = sum((group) => group.requests)
  return {
    requests,
    tokens: sum((group) => group.tokens),
    successRate: requests > 0 ? sum((group) => group.success_rate * group.requests) / requests : undefined,
    cost: sum((group) => group.cost),
  }
}
