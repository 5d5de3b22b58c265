import { expect, test } from 'vitest'
import type { AlertEvent } from '../../../contract/admin/alert-events.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Alarms, Alert } from './find-alerts.ts'
import { messagesDue } from './messages-due.ts'

const NOW = new Date('2026-11-15T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString()
const EVENTS: AlertEvent[] = ['feed', 'budget', 'story']

const alert = (given: Partial<Alert> = {}): Alert => ({
  event: 'budget',
  matter: 'budget:day:near',
  title: 'AI budget',
  text: 'near',
  path: '/admin/ai',
  isPutOff: false,
  ...given,
})
type Sent = Parameters<typeof messagesDue>[2][number]
const sent = (minutes: number, given: Partial<Sent> = {}): Sent => ({
  event: 'budget',
  matter: 'budget:day:near',
  is_over: false,
  created_at: ago(minutes),
  ...given,
})
const SENT_FEED = { event: 'feed', matter: 'feed:7' } as const
const feed = (given: Partial<Alarms['feeds'][number]> = {}) => ({
  id: 7,
  name: 'Kestrel',
  active: true,
  failures: 0,
  ...given,
})
/** What is sent and what is over, in short. */
function decided(
  { alerts = [], feeds = [] }: Partial<Alarms>,
  last: Sent[],
  events = EVENTS,
): { tell: string[]; over: string[] } {
  const { messages, cleared } = messagesDue(
    { alerts, feeds },
    { events, since: ago(600) },
    last,
    NOW,
  )
  return {
    tell: messages.map(({ matter, is_over }) => `${matter}${is_over ? ' is over' : ''}`),
    over: cleared,
  }
}
const NOTHING = { tell: [], over: [] }
const RAISED = { tell: ['budget:day:near'], over: [] }

test.each<[string, Partial<Alert>, Sent[], object]>([
  ['is new', {}, [], RAISED],
  ['is not among the events of the channel', { event: 'disk' }, [], NOTHING],
  ['is put off', { isPutOff: true }, [], NOTHING],
  ['was sent and goes on', {}, [sent(120)], NOTHING],
  ['was over an hour ago', {}, [sent(60, { is_over: true })], RAISED],
  ['was over within the hour', {}, [sent(59, { is_over: true })], NOTHING],
  ['happened when the channel was set up', { at: ago(600) }, [], RAISED],
  ['happened before the channel was set up', { at: ago(601) }, [], NOTHING],
  ['is not the one that was sent', {}, [sent(5, { matter: 'disk', is_over: true })], RAISED],
])('an issue that %s', (_, given, last, result) => {
  expect(decided({ alerts: [alert(given)] }, last)).toEqual(result)
})

test('what is sent has the words and the place of the issue', () => {
  const { messages: tell } = messagesDue(
    { alerts: [alert()], feeds: [] },
    { events: EVENTS, since: ago(0) },
    [],
    NOW,
  )
  expect(tell).toEqual([{ ...alert(), is_over: false }])
})

const OVER = { tell: ['feed:7 is over'], over: ['feed:7'] }
const GONE = { tell: [], over: ['feed:7'] }
test.each<[string, Partial<Alarms>, Sent, object]>([
  ['answers again', { feeds: [feed()] }, sent(60, SENT_FEED), OVER],
  ['answers again within the hour', { feeds: [feed()] }, sent(59, SENT_FEED), NOTHING],
  [
    'only seems well, between two failures',
    { feeds: [feed({ failures: 1 })] },
    sent(60, SENT_FEED),
    NOTHING,
  ],
  ['was deactivated', { feeds: [feed({ active: false, failures: 3 })] }, sent(5, SENT_FEED), GONE],
  ['was deleted', { feeds: [feed({ id: 8 })] }, sent(5, SENT_FEED), GONE],
  ['was over already', { feeds: [feed()] }, sent(60, { ...SENT_FEED, is_over: true }), NOTHING],
  [
    'still fails',
    { feeds: [feed({ failures: 3 })], alerts: [alert(SENT_FEED)] },
    sent(60, SENT_FEED),
    NOTHING,
  ],
  [
    'has the number of another issue',
    { feeds: [feed({ failures: 3 })] },
    sent(5, { event: 'story', matter: 'feed:7' }),
    GONE,
  ],
])('a feed that %s', (_, alarms, last, result) => {
  expect(decided(alarms, [last])).toEqual(result)
})

test('a channel that no longer wants feeds is not told that one is well, and it is over', () => {
  expect(decided({ feeds: [feed()] }, [sent(60, SENT_FEED)], ['budget'])).toEqual(GONE)
})

test('an issue other than a feed is over without a message, whenever it was sent', () => {
  expect(decided({}, [sent(1)])).toEqual({ tell: [], over: ['budget:day:near'] })
})

test('the recovery of a feed names it and links to the publishers', () => {
  const { messages: tell } = messagesDue(
    { alerts: [], feeds: [feed()] },
    { events: EVENTS, since: ago(0) },
    [sent(60, SENT_FEED)],
    NOW,
  )
  expect(tell).toEqual([
    {
      event: 'feed',
      matter: 'feed:7',
      title: 'Kestrel has recovered.',
      text: 'The feed can be read.',
      path: '/admin/publishers',
      is_over: true,
    },
  ])
})
