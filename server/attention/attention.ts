import type { Attention, Matter } from '../../contract/attention.ts'
import { aiSpend } from '../ai-settings/ai-spend.ts'
import { openedBreaker } from '../analysis/breaker-store.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { listModels } from '../models/list-models.ts'
import { listPublishers } from '../publishers/manage-publishers.ts'
import { diskOf, roomOn } from '../retention/disk.ts'
import { currentSettings } from '../settings/store.ts'
import { findMatters, isNearlyFull } from './find-matters.ts'
import { movedFeeds, snoozedUntil, snooze as storeSnooze } from './store.ts'

/** What needs attention now, without what was put off until tomorrow. */
export async function needsAttention(context: Context): Promise<Attention> {
  const { db, now } = context
  const all = await allMatters(context)
  const snoozed = await snoozedUntil(db)
  const at = now().toISOString()
  const matters = all.matters.filter(({ id }) => (snoozed.get(id) ?? '') <= at)
  return { checked_at: at, matters, quiet: quietSentence(all.active, all.answered) }
}

/** Until the next midnight UTC. */
export async function snooze(context: Context, id: string): Promise<Attention> {
  const { matters } = await allMatters(context)
  if (!matters.some((matter) => matter.id === id)) throw notFound('Matter')
  const now = context.now()
  const tomorrow = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  await storeSnooze(context.db, id, tomorrow)
  return needsAttention(context)
}

async function allMatters(
  context: Context,
): Promise<{ matters: Matter[]; active: number; answered: number }> {
  const { db, config, now } = context
  const [publishers, moved, spend, models, settings, disk] = await Promise.all([
    listPublishers(context),
    movedFeeds(db),
    aiSpend(context),
    listModels(context),
    currentSettings(db),
    diskOf(config.dataDir),
  ])
  const breakers = await Promise.all(models.map(({ id }) => openedBreaker(db, id, now())))
  const matters = findMatters({
    now: now(),
    publishers: publishers.map((publisher) => ({
      ...publisher,
      ...(moved.get(publisher.id) ?? { moved_to: null, moved_count: 0 }),
    })),
    spend,
    models: models.map((model, i) => ({ ...model, breaker: breakers[i] })),
    settings,
    disk,
    ...(isNearlyFull(disk) && { room: await roomOn(context, disk) }),
  })
  const active = publishers.filter((publisher) => publisher.active)
  return { matters, active: active.length, answered: active.filter(({ last_error }) => !last_error).length }
}

function quietSentence(active: number, answered: number): string {
  const feeds =
    active === answered ? `All ${active} feeds answered` : `${answered} of ${active} feeds answered`
  return `${feeds} when they were last asked. Budgets, models and disk are fine.`
}
