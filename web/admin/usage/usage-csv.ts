import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { costText, modelsText, rateText, whole } from './usage-text.ts'

export function usageCsv(groups: readonly UsageGroup[], first: string): string {
  const head = [
    first,
    'Models used',
    'Total requests',
    'Est. tokens',
    'Success rate',
    'Avg. content length',
    'Est. cost (USD)',
  ]
  const rows = groups.map((group) => [
    group.group,
    modelsText(group.models),
    whole(group.requests),
    whole(group.tokens),
    rateText(group.success_rate),
    whole(group.average_content_length),
    costText(group.cost),
  ])
  return csvOf([head, ...rows])
}

export const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** A spreadsheet takes text that begins like a formula for one: an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
