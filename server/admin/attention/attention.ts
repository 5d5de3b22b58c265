import { isAtLeast, type Role } from '../../../contract/accounts/roles.ts'
import { ATTENTION, type Attention, type Backlog, type Issue } from '../../../contract/admin/attention.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { aiSpend } from '../../analysis/ai-settings/ai-spend.ts'
import { openedBreaker } from '../../analysis/breaker-store.ts'
import { startOfDay } from '../../analysis/budget-periods.ts'
import { listModels } from '../../analysis/models/vendors.ts'
import { listPublishers } from '../../news/publishers/manage-publishers.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { linkingProgress, readingState } from '../../stories/reread-store.ts'
import { diskOf, roomOn } from '../retention/disk.ts'
import { currentHold } from '../retention/run-store.ts'
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

export async function needsAttention(context: Context, role: Role = 'admin'): Promise<Attention> {
  const { matters, putOff, publishers } = await allIssues(context, role)
  return {
    checked_at: context.now().toISOString(),
    backlog: await backlogOf(context.db),
    matters: matters.filter(({ id }) => !putOff.has(id)),
    quiet: quietSentence(publishers, matters, putOff),
  }
}

export async function snooze(context: Context, id: string, role: Role = 'admin'): Promise<Attention> {
  const { matters } = await allIssues(context, role)
  if (!matters.some((matter) => matter.id === id)) throw notFound('Issue')
  await storeSnooze(context.db, id, tomorrow(context.now()))
  return needsAttention(context, role)
}

const tomorrow = (now: Date) => new Date(startOfDay(now).getTime() + 24 * 3_600_000)

export async function allIssues(
  context: Context,
  role: Role = 'admin',
): Promise<{ matters: Issue[]; putOff: ReadonlySet<string>; publishers: Publisher[] }> {
  const { db, config } = context
  const now = context.now()
  const publishers = await listPublishers(context)
  const moved = await movedFeeds(db)
  const models = await listModels(context)
  const disk = await diskOf(config.dataDir)
  // Admins, who look after budgets and feeds, are not asked to review articles.
  const reviews = role !== 'admin' && isAtLeast(role, 'editor')
  const facts: Facts = {
    now,
    publishers: publishers.map((publisher) => ({ ...publisher, ...moved.get(publisher.id) })),
    spend: await aiSpend(context),
    models: await Promise.all(
      models.map(async (model) => ({ ...model, breaker: await openedBreaker(db, model.id, now) })),
    ),
    settings: await currentSettings(db),
    givenUp: await givenUpArticles(db),
    failedJobs: await failedJobs(db),
    disk,
    ads: reviews ? await adsSince(db, startOfDay(now)) : undefined,
    hold: await currentHold(db),
    room: isNearlyFull(disk) ? await roomOn(context, disk) : undefined,
    silentChannels: await silentChannels(db, ATTENTION.alertFailures),
    failingFollows: await failingFollows(db, now, ATTENTION),
  }
  const snoozed = await snoozedUntil(db)
  const matters = findIssues(facts, role)
  const at = now.toISOString()
  // further ahead: snoozed while the clock was
  const latest = tomorrow(now).toISOString()
  const putOff = new Set(snoozed.flatMap(({ id, until }) => (until > at && until <= latest ? [id] : [])))
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
function quietSentence(publishers: Publisher[], matters: Issue[], putOff: ReadonlySet<string>): string {
  const fine = FINE.filter(([, kinds]) => !matters.some(({ kind }) => kinds.includes(kind)))
  const names = list.format(fine.map(([name]) => name))
  const snoozed = matters.filter(({ id }) => putOff.has(id)).length
  return [
    feedsSentence(publishers.filter(({ active }) => active)),
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

/** How far the job that reads articles again is; empty when it has nothing to do. */
async function backlogOf(db: Database): Promise<Backlog[]> {
  const coins = await linkingProgress(db)
  const { progress: stories } = await readingState(db)
  return [
    ...(coins ? [{ what: 'coins' as const, ...coins }] : []),
    ...(stories ? [{ what: 'stories' as const, ...stories }] : []),
  ].filter(({ done, total }) => done < total)
}
