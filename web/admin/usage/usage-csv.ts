import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { modelsText, USAGE_FIGURES } from './usage-text.ts'

export const usageCsv = (groups: readonly UsageGroup[], first: string) =>
  csvOf([
    [first, 'Models used', ...USAGE_FIGURES.map(({ label }) => label)],
    ...groups.map((group) => [
      group.group,
      modelsText(group.models),
      ...USAGE_FIGURES.map(({ name, text }) => text(group[name])),
    ]),
  ])

export const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** A spreadsheet takes text that begins like a formula for one: an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
