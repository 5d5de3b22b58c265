import { isAtLeast, type Role } from '../../../contract/accounts/roles.ts'
import { ATTENTION, type Attention, type Issue } from '../../../contract/admin/attention.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { aiSpend } from '../../analysis/ai-settings/ai-spend.ts'
import { openedBreaker } from '../../analysis/breaker-store.ts'
import { startOfDay } from '../../analysis/budget-periods.ts'
import { listModels } from '../../analysis/models/list-models.ts'
import { listPublishers } from '../../news/publishers/manage-publishers.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { diskOf, roomOn } from '../retention/disk.ts'
import { currentHold } from '../retention/run-store.ts'
import { backlogOf } from './backlog.ts'
import type { Facts } from './facts.ts'
import { findIssues, isNearlyFull } from './find-issues.ts'
import {
  adsSince,
  failedJobs,
  failingFollows,
  givenUpArticles,
  movedFeeds,
  silentChannels,
  snoozedUntil,
  snooze as storeSnooze,
} from './store.ts'

/** What needs attention now, without what was put off until tomorrow. */
export async function needsAttention(context: Context, role: Role = 'admin'): Promise<Attention> {
  const { matters, putOff, publishers } = await allIssues(context, role)
  return {
    checked_at: context.now().toISOString(),
    backlog: await backlogOf(context.db),
    matters: matters.filter(({ id }) => !putOff.has(id)),
    quiet: quietSentence(
      publishers.filter(({ active }) => active),
      matters,
      putOff,
    ),
  }
}

/** Until the next midnight UTC. */
export async function snooze(context: Context, id: string, role: Role = 'admin'): Promise<Attention> {
  const { matters } = await allIssues(context, role)
  if (!matters.some((matter) => matter.id === id)) throw notFound('Issue')
  await storeSnooze(context.db, id, tomorrow(context.now()))
  return needsAttention(context, role)
}

const tomorrow = (now: Date) => new Date(startOfDay(now).getTime() + 24 * 3_600_000)

/** Everything there is, the ids of what was put off, and the publishers that were looked at. */
export async function allIssues(
  context: Context,
  role: Role = 'admin',
): Promise<{ matters: Issue[]; putOff: ReadonlySet<string>; publishers: Publisher[] }> {
  const { db, config, now } = context
  const [
    publishers,
    moved,
    spend,
    models,
    settings,
    givenUp,
    jobs,
    disk,
    channels,
    follows,
    snoozed,
    ads,
    hold,
  ] = await Promise.all([
    listPublishers(context),
    movedFeeds(db),
    aiSpend(context),
    listModels(context),
    currentSettings(db),
    givenUpArticles(db),
    failedJobs(db),
    diskOf(config.dataDir),
    silentChannels(db, ATTENTION.alertFailures),
    failingFollows(db, now(), ATTENTION),
    snoozedUntil(db),
    // Admins, who look after budgets and feeds, are not asked to review articles.
    role !== 'admin' && isAtLeast(role, 'editor') ? adsSince(db, startOfDay(now())) : undefined,
    currentHold(db),
  ])
  const breakers = await Promise.all(models.map(({ id }) => openedBreaker(db, id, now())))
  const facts: Facts = {
    now: now(),
    publishers: publishers.map((publisher) => ({
      ...publisher,
      ...(moved.get(publisher.id) ?? { moved_to: null, moved_count: 0, moved_items: null }),
    })),
    spend,
    models: models.map((model, i) => ({ ...model, breaker: breakers[i] })),
    settings,
    ...(givenUp && { givenUp }),
    failedJobs: jobs,
    disk,
    ...(ads && { ads }),
    ...(hold && { hold }),
    ...(isNearlyFull(disk) && { room: await roomOn(context, disk) }),
    silentChannels: channels,
    failingFollows: follows,
  }
  const matters = findIssues(facts, role)
  const at = now().toISOString()
  // further ahead: snoozed while the clock was
  const latest = tomorrow(now()).toISOString()
  const putOff = new Set([...snoozed].flatMap(([id, until]) => (until > at && until <= latest ? [id] : [])))
  return { matters, putOff, publishers }
}

const FINE: [name: string, kinds: Issue['kind'][]][] = [
  ['budgets', ['budget']],
  ['models', ['model']],
  ['jobs', ['job', 'retention']],
  ['disk', ['disk']],
]
const list = new Intl.ListFormat('en-GB')

/** Says 'fine' only of what has no matter, snoozed or not. */
function quietSentence(active: Publisher[], matters: Issue[], putOff: ReadonlySet<string>): string {
  const fine = FINE.filter(([, kinds]) => !matters.some(({ kind }) => kinds.includes(kind)))
  const names = list.format(fine.map(([name]) => name))
  const snoozed = matters.filter(({ id }) => putOff.has(id)).length
  return [
    feedsSentence(active),
    names && `${names.charAt(0).toUpperCase()}${names.slice(1)} ${names === 'disk' ? 'is' : 'are'} fine.`,
    snoozed > 0 && `${snoozed} ${snoozed === 1 ? 'issue is' : 'issues are'} snoozed until tomorrow.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A feed that failed once or twice is no matter yet: the sentence says that it is retried. */
function feedsSentence(active: Publisher[]): string {
  const total = active.length
  const failing = active.filter(({ last_error }) => last_error).map(({ name }) => name)
  if (total === 0) return 'No feed is active.'
  if (failing.length === 0) return total === 1 ? 'The feed answered.' : `All ${total} feeds answered.`
  const retried = failing.length === 1 ? `${failing[0]} failed and is` : `${failing.length} failed and are`
  return `${total - failing.length} of ${total} feeds answered. ${retried} retried automatically.`
}
