import type { ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { RetentionHold } from '../../../contract/admin/retention.ts'
import type { AiSpend, LanguageModel } from '../../../contract/analysis/models.ts'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import type { Breaker } from '../../analysis/breaker-store.ts'

/** Facts that the issues are derived from. */
export type Facts = {
  now: Date
  publishers: (Publisher & { moved_to: string | null; moved_count: number; moved_items: number | null })[]
  spend: Pick<
    AiSpend,
    | 'today_usd'
    | 'daily_budget_usd'
    | 'month_usd'
    | 'monthly_budget_usd'
    | 'forecast_usd'
    | 'budget_reached_on'
  >
  models: (Pick<LanguageModel, 'id' | 'name' | 'key' | 'retires_on'> & { breaker: Breaker | undefined })[]
  settings: Pick<CronSettings, 'ai_model' | 'ai_cheaper_model'>
  /** Articles that no model could analyse, and the latest error. */
  givenUp?: { articles: number; newest: number[]; since: string; error: string | null }
  /** Jobs whose last run failed, with what it said. */
  failedJobs: { name: string; failed_at: string; error: string | null }[]
  disk: { used: number; total: number } | undefined
  /** Of today, for those who look through articles. */
  ads?: { ads: number; featured: number }
  /** Of a disk that is nearly full: what retention could free, and when it is full. */
  room?: { couldFree: number; fullInDays: number | null }
  /** What the nightly cleanup left for an admin to decide. */
  hold?: RetentionHold
  /** Channels by which messages to readers failed in the last hour. */
  failingFollows: { kind: FollowChannelKind; sent: number; failed: number; problem: string }[]
  /** Channels that alerts did not reach lately. */
  silentChannels: { kind: ChannelKind; answer: string | null }[]
}
