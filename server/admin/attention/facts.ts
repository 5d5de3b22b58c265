import { isAtLeast, type Role } from '../../../contract/accounts/roles.ts'
import { ATTENTION, type Fix, type Issue } from '../../../contract/admin/attention.ts'
import { aiSpend } from '../../analysis/ai-settings/ai-spend.ts'
import { openedBreaker } from '../../analysis/breaker-store.ts'
import { startOfDay } from '../../analysis/budget-periods.ts'
import { listModels } from '../../analysis/models/vendors.ts'
import { listPublishers } from '../../news/publishers/manage-publishers.ts'
import type { Context } from '../../platform/context.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { type Disk, diskOf, roomOn } from '../retention/disk.ts'
import { currentHold } from '../retention/run-store.ts'
import {
  adsSince,
  failedJobs,
  failingFollows,
  givenUpArticles,
  movedFeeds,
  silentChannels,
} from './store.ts'

/** What the issues are derived from. */
export type Facts = Awaited<ReturnType<typeof readFacts>>

export async function readFacts(context: Context, role: Role) {
  const { db, config } = context
  const now = context.now()
  const publishers = await listPublishers(context)
  const moved = await movedFeeds(db)
  const models = await listModels(context)
  const disk = await diskOf(config.dataDir)
  // Admins look after budgets and feeds, so articles to review are not shown to them.
  const reviews = role !== 'admin' && isAtLeast(role, 'editor')
  return {
    now,
    publishers: publishers.map((publisher) => ({ ...publisher, moved: moved.get(publisher.id) })),
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
}

export const isNearlyFull = (disk: Disk | undefined): disk is Disk =>
  disk !== undefined && disk.used / disk.total >= ATTENTION.diskShare

type Usual = 'id' | 'kind' | 'state' | 'subject' | 'message' | 'meta' | 'fixes'
export type FoundIssue = Pick<Issue, Usual> & Partial<Issue>

export const open = (label: string, path: string): Fix => ({ kind: 'open', label, path })

/** 'Nov 12'. */
export const day = (date: string) =>
  new Date(date).toLocaleString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** 'Nov 12, 2026'. */
export const date = (time: string) =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** An ISO instant: screens show it in local time, alerts in UTC. */
export const at = (time: string) => new Date(time).toISOString()
/** 'Nov 12, 14:20 UTC'. */
export const utcTime = (time: string) =>
  `${new Date(time).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })} UTC`
