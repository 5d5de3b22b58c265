import type { AlertEvent } from '../../../contract/admin/alert-events.ts'
import type { AlertRules } from '../../../contract/admin/alerts.ts'
import type { Issue } from '../../../contract/admin/attention.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { formatInstants } from '../../../contract/platform/instants.ts'
import type { Context } from '../../platform/context.ts'
import { allIssues } from '../attention/attention.ts'
import { utcTime } from '../attention/facts.ts'
import { message } from './destinations.ts'
import { currentRules, newSignIns, widelyCovered } from './store.ts'

export type Alert = {
  event: AlertEvent
  /** 'feed:7': stable while the issue lasts. */
  matter: string
  title: string
  text: string
  path: string
  /** When it happened; without it, it lasts. */
  at?: string
  isPutOff?: boolean
}

type Feed = { id: number; name: string; active: boolean; failures: number }
export type Alarms = { alerts: Alert[]; feeds: Feed[] }

/** What happened longer ago is no news. */
const SIGN_IN_MS = DAY_MS
const STORY_MS = 2 * DAY_MS

export async function findAlerts(context: Context): Promise<Alarms> {
  const { db, now } = context
  const rules = await currentRules(db)
  const { matters, putOff, publishers } = await allIssues(context)
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const stories = await widelyCovered(db, rules.story_outlets, ago(STORY_MS))
  const signIns = await newSignIns(db, ago(SIGN_IN_MS))
  return {
    feeds: publishers,
    alerts: [
      ...alertsOf(matters, rules, now(), putOff),
      ...stories.map(({ id, slug, outlets, title, at }) => ({
        event: 'story' as const,
        matter: `story:${id}`,
        ...message(`${outlets} outlets report one story`, title),
        path: `/stories/${id}${slug ? `/${slug}` : ''}`,
        at,
      })),
      ...signIns.map(({ user_id, username, address, at }) => ({
        event: 'sign_in' as const,
        matter: `sign-in:${user_id}:${address}`,
        ...message(`${username}: sign-in from a new address`, `It came from ${address}.`),
        path: '/admin/users',
        at,
      })),
    ],
  }
}

/** In the dashboard's words. What is near and what is reached are two matters of a budget. */
export function alertsOf(
  matters: Issue[],
  rules: AlertRules,
  now: Date,
  putOff: ReadonlySet<string>,
): Alert[] {
  return matters.flatMap((matter) => {
    const event = eventOf(matter, rules, now)
    if (!event) return []
    const { id, state, subject, message: words, meta, fixes } = matter
    return {
      event,
      matter: event === 'budget' ? `${id}:${state}` : id,
      ...message(`${subject}: ${words}`, formatInstants(meta, utcTime)),
      path: fixes.find(({ kind }) => kind === 'open')?.path ?? '/admin',
      isPutOff: putOff.has(id),
    }
  })
}

function eventOf(
  { id, kind, state, since }: Issue,
  rules: AlertRules,
  now: Date,
): AlertEvent | undefined {
  switch (kind) {
    case 'feed':
      // one that never answered has failed for long enough
      return state === 'broken' && hasLasted(since, rules.feed_after_minutes, now)
        ? 'feed'
        : undefined
    case 'budget':
      return id === 'budget:forecast' ? undefined : 'budget'
    case 'retention':
    case 'following':
      // a job that did not do its work
      return 'job'
    // Not sent: what editors review, one or two missing scores, and an unreachable channel itself.
    case 'ads':
    case 'analysis':
    case 'alerts':
      return undefined
    default:
      return kind
  }
}

const hasLasted = (since: string | null, minutes: number, now: Date) =>
  since === null || now.getTime() - Date.parse(since) >= minutes * MINUTE_MS
