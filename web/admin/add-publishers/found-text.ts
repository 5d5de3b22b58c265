import type { FoundLine } from '../../../contract/news/discovery.ts'
import { countText } from '../../../contract/platform/count-text.ts'

/** '7 addresses read: 5 feeds found, 1 already there, 1 without a feed.' */
export function foundText(lines: readonly FoundLine[]): string {
  const count = (...states: FoundLine['state'][]) =>
    lines.filter(({ state }) => states.includes(state)).length
  const [found, there, none] = [count('found', 'quiet'), count('there'), count('none')]
  const parts = [
    `${countText(found, 'feed')} found`,
    there > 0 && `${there} already there`,
    none > 0 && `${none} without a feed`,
  ]
  const read = `${countText(lines.length, 'address', 'addresses')} read`
  return `${read}: ${parts.filter(Boolean).join(', ')}.`
}
