import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import type { ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { CoinSourceType } from '../../../contract/market/coin-sources.ts'
import { refuseLookAlike, refuseWithoutAdmin } from '../../accounts/users/manage-users.ts'
import { endGrantsOf } from '../../accounts/users/store.ts'
import { ASKED_NOTHING, updateModel } from '../../analysis/models/store.ts'
import { coinSources } from '../../market/coin-sources.ts'
import { backfillJob } from '../../market/jobs.ts'
import { forgetPoints } from '../../market/points-store.ts'
import { coinById, updateCoin } from '../../market/store.ts'
import { claimSlug, rememberSlug } from '../../news/categories/store.ts'
import { readAdvertisingJob } from '../../news/publishers/jobs.ts'
import { forgetFeed } from '../../news/publishers/store.ts'
import { feedTick } from '../../news/schedule/run-schedule.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { rereadArticlesJob } from '../../stories/jobs.ts'
import { updateAlertChannel } from '../alerts/store.ts'

type Fields = Record<string, unknown>
type Follow = (tx: Database, context: Context, before: Fields, after: Fields) => Promise<unknown>

/** What must follow when fields are put back, as it does when a person edits them. */
export const afterUndo: Partial<Record<ChangeKind, Follow>> = {
  category: async (tx, _, before, after) => {
    if (before.slug === after.slug) return
    await claimSlug(tx, String(after.slug))
    await rememberSlug(tx, String(before.slug), Number(before.id))
  },
  publisher: async (tx, { queue }, before, after) => {
    const publisher_id = Number(before.id)
    if (before.is_wire !== after.is_wire)
      await queue.send(readAdvertisingJob, { publisher_id }, { tx })
    const reads = ['rss_url', 'content_fetch_type', 'content_rss_tag', 'active']
    if (reads.some((field) => before[field] !== after[field])) await forgetFeed(tx, publisher_id)
  },
  coin: async (tx, { queue }, before, after) => {
    await queue.send(rereadArticlesJob, {}, { tx })
    // another coin: its quote and history come from the service again
    if (before.source_identifier === after.source_identifier) return
    const id = Number(before.id)
    await forgetPoints(tx, id)
    const coin = await coinById(tx, id)
    if (coin) await updateCoin(tx, id, withoutQuote(coin.source_type), undefined)
    await queue.send(backfillJob, {}, { tx })
  },
  user: async (tx, _, before, after) => {
    if (before.username !== after.username)
      await refuseLookAlike(tx, { id: Number(after.id), username: String(after.username) })
    if (before.role === after.role) return
    await refuseWithoutAdmin(tx, 'The last admin cannot be given another role.')
    if (after.role !== 'admin') await endGrantsOf(tx, Number(before.id))
  },
  // a password is sent to no other server than the one it was entered for
  alert_channel: async (tx, _, before, after) => {
    if (before.smtp_host === after.smtp_host) return
    await updateAlertChannel(tx, after.kind as ChannelKind, { secret_sealed: null })
  },
  model: async (tx, _, before, after) => {
    const [was, is] = [String(before.base_url), String(after.base_url)]
    const asked = ['base_url', 'upstream_model', 'format']
    if (asked.every((field) => before[field] === after[field])) return
    const isElsewhere = new URL(was).origin !== new URL(is).origin
    await updateModel(tx, String(after.model_id), {
      ...ASKED_NOTHING,
      // a key, too
      ...(isElsewhere && { key_sealed: null }),
    })
  },
  settings: (tx, { queue }) => queue.send(feedTick, {}, { tx }),
}

const withoutQuote = (source: CoinSourceType) => ({
  price_usd: null,
  price_change_24h_percent: null,
  market_cap: null,
  volume_24h: null,
  last_update: null,
  missing_history_days: [...coinSources[source].historyDays],
  history_failures: 0,
  history_retry_at: null,
})
