import { isAtLeast, type Role } from '../../../contract/accounts/roles.ts'
import { ATTENTION, type Attention, type Matter } from '../../../contract/admin/attention.ts'
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
import { findMatters, isNearlyFull } from './find-matters.ts'
import {
  adsSince,
  failedJobs,
  givenUpArticles,
  movedFeeds,
  silentChannels,
  snoozedUntil,
  snooze as storeSnooze,
} from './store.ts'

/** What needs attention now, without what was put off until tomorrow. */
export async function needsAttention(context: Context, role: Role = 'admin'): Promise<Attention> {
  const { matters, putOff, publishers } = await allMatters(context, role)
  return {
    checked_at: context.now().toISOString(),
    backlog: await backlogOf(context.db),
    matters: matters.filter(({ id }) => !putOff.has(id)),
    quiet: quietSentence(publishers.filter(({ active }) => active)),
  }
}

/** Until the next midnight UTC. */
export async function snooze(context: Context, id: string, role: Role = 'admin'): Promise<Attention> {
  const { matters } = await allMatters(context, role)
  if (!matters.some((matter) => matter.id === id)) throw notFound('Matter')
  await storeSnooze(context.db, id, tomorrow(context.now()))
  return needsAttention(context, role)
}

const tomorrow = (now: Date) => new Date(startOfDay(now).getTime() + 24 * 3_600_000)

/** Everything there is, the ids of what was put off, and the publishers that were looked at. */
export async function allMatters(
  context: Context,
  role: Role = 'admin',
): Promise<{ matters: Matter[]; putOff: ReadonlySet<string>; publishers: Publisher[] }> {
  const { db, config, now } = context
  const [publishers, moved, spend, models, settings, givenUp, jobs, disk, channels, snoozed, ads, hold] =
    await Promise.all([
      listPublishers(context),
      movedFeeds(db),
      aiSpend(context),
      listModels(context),
      currentSettings(db),
      givenUpArticles(db),
      failedJobs(db),
      diskOf(config.dataDir),
      silentChannels(db, ATTENTION.alertFailures),
      snoozedUntil(db),
      // whoever minds budgets and feeds is not asked to look through articles
      role !== 'admin' && isAtLeast(role, 'editor') ? adsSince(db, startOfDay(now())) : undefined,
      currentHold(db),
    ])
  const breakers = await Promise.all(models.map(({ id }) => openedBreaker(db, id, now())))
  const matters = findMatters({
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
  })
  const at = now().toISOString()
  // further ahead: snoozed while the clock was
  const latest = tomorrow(now()).toISOString()
  const putOff = new Set([...snoozed].flatMap(([id, until]) => (until > at && until <= latest ? [id] : [])))
  return { matters, putOff, publishers }
}

function quietSentence(active: Publisher[]): string {
  const answered = active.filter(({ last_error }) => !last_error)
  const feeds =
    active.length === answered.length
      ? `All ${active.length} feeds answered`
      : `${answered.length} of ${active.length} feeds answered`
  return `${feeds} when they were last asked. Budgets, models, jobs and disk are fine.`
}
