import type { AlertEvent } from '../../../contract/admin/alert-events.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { message } from './destinations.ts'
import type { Alarms, Alert } from './find-alerts.ts'

/** Minimum interval between two messages about the same issue. */
const MIN_INTERVAL_MS = HOUR_MS

type Channel = { events: readonly AlertEvent[]; since: string }
type LastSent = { matter: string; event: AlertEvent | 'test'; is_over: boolean; created_at: string }
type Message = Pick<Alert, 'event' | 'matter' | 'title' | 'text' | 'path'> & { is_over: boolean }

export function messagesDue(
  { alerts, feeds }: Alarms,
  channel: Channel,
  sent: readonly LastSent[],
  now: Date,
): { messages: Message[]; cleared: string[] } {
  const last = new Map(sent.map((each) => [each.matter, each]))
  const isQuiet = (matter: string) => {
    const at = last.get(matter)?.created_at
    return at === undefined || now.getTime() - Date.parse(at) >= MIN_INTERVAL_MS
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
  const messages = raised.map((alert): Message => ({ ...alert, is_over: false }))
  const cleared: string[] = []
  for (const { matter, event, is_over } of sent) {
    if (is_over || current.has(matter)) continue
    const feed = event === 'feed' ? feeds.find(({ id }) => matter === `feed:${id}`) : undefined
    if (feed?.active) {
      // It may have recovered only between two failures, or a message went out within the hour.
      if (feed.failures > 0 || !isQuiet(matter)) continue
      const words = message(`${feed.name} has recovered.`, 'The feed can be read.')
      const over = {
        event: 'feed' as const,
        matter,
        ...words,
        path: '/admin/publishers',
        is_over: true,
      }
      if (channel.events.includes('feed')) messages.push(over)
    }
    cleared.push(matter)
  }
  return { messages, cleared }
}
