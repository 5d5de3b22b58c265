import type { Fix, Issue } from '../../../contract/admin/attention.ts'
import type { RetentionHold } from '../../../contract/admin/retention.ts'
import type { AiSpend, LanguageModel } from '../../../contract/analysis/models.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import type { Breaker } from '../../analysis/breaker-store.ts'
import type {
  adsSince,
  failedJobs,
  failingFollows,
  givenUpArticles,
  MovedFeed,
  silentChannels,
} from './store.ts'

type Rows<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

export type Facts = {
  now: Date
  publishers: (Publisher & Partial<MovedFeed>)[]
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
  givenUp?: Rows<typeof givenUpArticles>
  failedJobs: Rows<typeof failedJobs>
  disk: { used: number; total: number } | undefined
  ads?: Rows<typeof adsSince> | undefined
  /** Of a disk that is nearly full: what retention could free, and when it is full. */
  room?: { couldFree: number; fullInDays: number | null } | undefined
  /** What the nightly cleanup left for an admin to decide. */
  hold?: RetentionHold | null
  failingFollows: Rows<typeof failingFollows>
  silentChannels: Rows<typeof silentChannels>
}

type Usual = 'id' | 'kind' | 'state' | 'subject' | 'message' | 'meta' | 'fixes'
export type Found = Pick<Issue, Usual> & Partial<Issue>

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
export const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
