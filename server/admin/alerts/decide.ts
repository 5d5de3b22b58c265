import type { AlertEvent } from '../../../contract/admin/alert-events.ts'
import type { Alarms, Alert } from './find-alerts.ts'
import { message } from './message.ts'

/** At most one message per matter in so long. */
const PAUSE_MS = 3_600_000

type Channel = { events: readonly AlertEvent[]; since: string }
/** The last thing the channel was told of a matter. */
type Told = { matter: string; event: AlertEvent | 'test'; is_over: boolean; created_at: string }
export type Telling = Pick<Alert, 'event' | 'matter' | 'title' | 'text' | 'path'> & { is_over: boolean }

/** What a channel is told now, and which matters it was told of are over. */
export function decide(
  { alerts, feeds }: Alarms,
  channel: Channel,
  told: readonly Told[],
  now: Date,
): { tell: Telling[]; over: string[] } {
  const last = new Map(told.map((each) => [each.matter, each]))
  const isQuiet = (matter: string) => {
    const at = last.get(matter)?.created_at
    return at === undefined || now.getTime() - Date.parse(at) >= PAUSE_MS
  }
  const current = new Set(alerts.map(({ matter }) => matter))
  const raised = alerts.filter(
    ({ event, matter, at, isPutOff }) =>
      channel.events.includes(event) &&
      !isPutOff &&
      (at === undefined || at >= channel.since) &&
      (last.get(matter)?.is_over ?? true) &&
      isQuiet(matter),
  )
  const tell = raised.map((alert): Telling => ({ ...alert, is_over: false }))
  const over: string[] = []
  for (const { matter, event, is_over } of told) {
    if (is_over || current.has(matter)) continue
    const feed = event === 'feed' ? feeds.find(({ id }) => matter === `feed:${id}`) : undefined
    if (feed?.active) {
      // it may only seem well, between two failures, or have been told of within the hour
      if (feed.failures > 0 || !isQuiet(matter)) continue
      if (channel.events.includes('feed')) tell.push(wellAgain(matter, feed.name))
    }
    over.push(matter)
  }
  return { tell, over }
}

const wellAgain = (matter: string, name: string): Telling => ({
  event: 'feed',
  matter,
  ...message(`${name}: well again.`, 'The feed can be read.'),
  path: '/admin/publishers',
  is_over: true,
})
