import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import { limitsWith } from './follow-limits.ts'
import type { Counter, Limit } from './limits-store.ts'

const ON_PAPER: Record<Counter, string> = {
  follower_by_network: 'new followers of a network',
  mail_by_network: 'confirmations and links that a network asks for',
  confirmation_by_follower: 'confirmations that a follower causes',
  confirmation_to_mailbox: 'confirmations to a mailbox that confirms none',
  mail_to_mailbox: 'confirmations and links to a mailbox',
}
const WITHIN = new Map([
  [HOUR_MS, 'an hour'],
  [DAY_MS, 'a day'],
  [30 * DAY_MS, 'in 30 days'],
])
/** Stands for *n*, the setting that some limits are multiples of. */
const N = 1000

test('docs/threat-model.md prints the limits of the code', () => {
  const paper = readFileSync(new URL('../../docs/threat-model.md', import.meta.url), 'utf8')
  const limits = limitsWith(N)
  for (const [counter, what] of Object.entries(ON_PAPER))
    expect(paper).toContain(`| ${what} | ${limits[counter as Counter].map(inWords).join(', ')} |`)
})

function inWords({ most, withinMs }: Limit) {
  const within = withinMs === null ? 'in all' : WITHIN.get(withinMs)
  return `${most % N === 0 ? multiple(most / N) : most} ${within}`
}

const multiple = (times: number) => `${times === 1 ? '' : times}*n*`
