import { CHANNEL_NAMES, type ChannelKind } from '../../contract/alert-events.ts'
import { ATTENTION, type Fix, type Matter } from '../../contract/attention.ts'
import { isQuiet, usualADay } from '../../contract/feed-health.ts'
import type { AiSpend, LanguageModel } from '../../contract/models.ts'
import type { Publisher } from '../../contract/publishers.ts'
import type { CronSettings } from '../../contract/settings.ts'
import type { Breaker } from '../analysis/breaker-store.ts'

/** What is known when somebody looks. */
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
  /** Jobs whose last run failed, with what it said. */
  failedJobs: { name: string; failed_at: string; error: string | null }[]
  disk: { used: number; total: number } | undefined
  /** Of today, for those who look through articles. */
  ads?: { ads: number; featured: number }
  /** Of a disk that is nearly full: what retention could free, and when it is full. */
  room?: { couldFree: number; fullInDays: number | null }
  /** Channels that alerts did not reach lately. */
  silentChannels: { kind: ChannelKind; answer: string | null }[]
}

/** Broken ones by age, then what is near. */
export function findMatters(facts: Facts): Matter[] {
  const found = [
    ...facts.publishers
      .filter(({ active }) => active)
      .flatMap((publisher) => feedMatter(publisher, facts.now)),
    ...budgetMatters(facts),
    ...modelMatters(facts),
    ...facts.failedJobs.map(jobMatter),
    ...diskMatter(facts),
    ...facts.silentChannels.map(channelMatter),
    ...adsMatter(facts),
  ].map((matter) => ({ needs: 'admin' as const, address_items: null, ...matter }))
  const broken = found.filter(({ state }) => state === 'broken')
  return [
    ...broken.sort((one, other) => (one.since ?? '').localeCompare(other.since ?? '')),
    ...found.filter(({ state }) => state === 'near'),
  ]
}

/** Most are for admins, and few have an address that somebody looked at. */
type Found = Omit<Matter, 'needs' | 'address_items'> & Partial<Pick<Matter, 'needs' | 'address_items'>>

const open = (label: string, path: string): Fix => ({ kind: 'open', label, path })
const FETCH: Fix = { kind: 'fetch', label: 'Try now', path: null }
const USE_ADDRESS: Fix = { kind: 'use-address', label: 'Use new address', path: null }

function feedMatter(publisher: Facts['publishers'][number], now: Date): Found[] {
  const {
    id,
    name,
    failures,
    last_error,
    last_success_at,
    failing_since,
    next_try_at,
    moved_to,
    moved_count,
    moved_items,
  } = publisher
  const about = {
    subject: name,
    since: failing_since ?? last_success_at,
    publisher_id: id,
    address: moved_to,
    address_items: moved_items,
  }
  const openIt = open('Open', `/admin/publishers/${id}`)
  if (failures >= ATTENTION.feedFailures)
    return [
      {
        ...about,
        id: `feed:${id}`,
        kind: 'feed',
        state: 'broken',
        message: last_error ?? 'the feed cannot be read.',
        meta: [
          last_success_at ? `Failing since ${at(failing_since ?? last_success_at)}` : 'Never answered',
          `${failures} tries`,
          ...(next_try_at ? [`next try ${at(next_try_at)}`] : []),
        ].join(' · '),
        fixes: [...(moved_to ? [USE_ADDRESS] : []), openIt, FETCH],
      },
    ]
  if (moved_to)
    return [
      {
        ...about,
        id: `moved:${id}`,
        kind: 'feed',
        state: 'near',
        message:
          moved_count > 0
            ? 'the server says the feed moved for good.'
            : 'a web page stands where the feed was, and names another address.',
        meta:
          moved_count > 0
            ? `Seen ${moved_count} of 3 times; then the address changes by itself`
            : `${failures} ${failures === 1 ? 'try' : 'tries'} failed`,
        fixes: [USE_ADDRESS, FETCH],
      },
    ]
  return isQuiet(publisher, now) ? [{ ...quiet(publisher), ...about }] : []
}

function quiet({ id, articles_per_day_14d: days }: Publisher) {
  return {
    id: `quiet:${id}`,
    kind: 'quiet' as const,
    state: 'near' as const,
    message: `quiet for ${ATTENTION.quietDays} days, usually ${Math.round(usualADay(days))} a day.`,
    meta: 'The feed answers, but brings nothing new',
    fixes: [open('Open', `/admin/publishers/${id}`), FETCH],
  }
}

function budgetMatters({ spend }: Facts): Found[] {
  const { today_usd, daily_budget_usd, month_usd, monthly_budget_usd, forecast_usd, budget_reached_on } =
    spend
  const about = {
    kind: 'budget' as const,
    subject: 'AI budget',
    since: null,
    publisher_id: null,
    address: null,
    fixes: [open('Open AI', '/admin/ai')],
  }
  const reached =
    monthly_budget_usd !== null && budget_reached_on !== null
      ? `; its budget of ${usd(monthly_budget_usd)} is reached on ${day(budget_reached_on)}`
      : ''
  const forecast =
    forecast_usd === null ? '' : `At this pace the month ends at ${usd(forecast_usd)}${reached}`
  const near = (id: string, spent: number, budget: number | null, whose: string): Found[] => {
    if (budget === null || budget === 0 || spent < budget * ATTENTION.budgetShare) return []
    const share = Math.round((100 * spent) / budget)
    const state = spent >= budget ? 'broken' : 'near'
    return [
      {
        ...about,
        id,
        state,
        message: `${usd(spent)} of ${whose} ${usd(budget)} is spent (${share} %).`,
        meta: forecast,
      },
    ]
  }
  const month = near('budget:month', month_usd, monthly_budget_usd, "this month's")
  const isOver = monthly_budget_usd !== null && forecast_usd !== null && forecast_usd > monthly_budget_usd
  return [
    ...near('budget:day', today_usd, daily_budget_usd, "today's"),
    ...month,
    ...(month.length === 0 && isOver
      ? [
          {
            ...about,
            id: 'budget:forecast',
            state: 'near' as const,
            message: `the month will cost more than its budget of ${usd(monthly_budget_usd)}.`,
            meta: forecast,
          },
        ]
      : []),
  ]
}

const DAY_MS = 24 * 3_600_000
const WARNING_DAYS = 30

function modelMatters({ models, settings, now }: Facts): Found[] {
  return models.flatMap(({ id, name, key, retires_on, breaker }): Found[] => {
    const isInUse = id === settings.ai_model || id === settings.ai_cheaper_model
    const about = {
      kind: 'model' as const,
      subject: name,
      since: null,
      publisher_id: null,
      address: null,
      fixes: [open(isInUse ? 'Choose another' : 'Open AI', '/admin/ai')],
    }
    const use =
      id === settings.ai_model
        ? 'It is the chosen model'
        : isInUse
          ? 'It is the cheaper model that takes over when money runs short'
          : 'It is not in use'
    if (key === 'lost')
      return [
        {
          ...about,
          id: `key:${id}`,
          state: 'broken',
          message: 'its key has to be entered again.',
          meta: use,
        },
      ]
    // what the vendor asks to wait for mends itself; a key or an empty account does not
    if (isInUse && (breaker?.kind === 'balance' || breaker?.kind === 'key'))
      return [
        {
          ...about,
          id: `rests:${id}`,
          state: 'broken',
          message: breaker.reason,
          meta: `${use} · asked again ${at(breaker.until)}`,
          fixes: [open('Open AI', '/admin/ai')],
        },
      ]
    const days =
      retires_on === null ? undefined : Math.ceil((Date.parse(retires_on) - now.getTime()) / DAY_MS)
    if (retires_on === null || days === undefined || days > WARNING_DAYS) return []
    const message =
      days > 0
        ? `retires on ${day(retires_on)}, in ${days} ${days === 1 ? 'day' : 'days'}.`
        : `retired on ${day(retires_on)}.`
    return [{ ...about, id: `retires:${id}`, state: days > 0 ? 'near' : 'broken', message, meta: use }]
  })
}

export const isNearlyFull = (disk: Facts['disk']): disk is NonNullable<Facts['disk']> =>
  disk !== undefined && disk.used / disk.total >= ATTENTION.diskShare

/** What an editor may want to look through. */
function adsMatter({ ads: found }: Facts): Found[] {
  if (!found || found.ads === 0) return []
  const { ads, featured } = found
  return [
    {
      id: 'ads',
      kind: 'ads',
      state: 'near',
      subject: ads === 1 ? '1 article' : `${ads} articles`,
      message: `${ads === 1 ? 'was' : 'were'} flagged as ads today.`,
      meta:
        featured === 0
          ? 'None of them is featured'
          : `${featured} of them ${featured === 1 ? 'is' : 'are'} featured`,
      since: null,
      publisher_id: null,
      address: null,
      needs: 'editor',
      fixes: [open('Review', '/admin/articles_management?show=ads')],
    },
  ]
}

function diskMatter({ disk, room }: Facts): Found[] {
  if (!isNearlyFull(disk)) return []
  return [
    {
      id: 'disk',
      kind: 'disk',
      state: 'near',
      subject: 'Disk',
      message: `${Math.round((100 * disk.used) / disk.total)} % full, ${gb(disk.used)} of ${gb(disk.total)} GB.`,
      meta: [
        room?.fullInDays == null
          ? 'When it is full nothing can be saved'
          : `Full in about ${room.fullInDays} day${room.fullInDays === 1 ? '' : 's'} at this pace`,
        ...(room && room.couldFree > 0 ? [`retention could free ${size(room.couldFree)}`] : []),
      ].join(' · '),
      since: null,
      publisher_id: null,
      address: null,
      fixes: [open('Open retention', '/admin/settings/retention')],
    },
  ]
}

function jobMatter({ name, failed_at, error }: Facts['failedJobs'][number]): Found {
  return {
    ...ABOUT_NO_FEED,
    id: `job:${name}`,
    kind: 'job',
    state: 'broken',
    subject: `Job ${name}`,
    message: 'failed, and was tried again in vain.',
    meta: [`Since ${at(failed_at)}`, error].filter(Boolean).join(' · '),
    since: failed_at,
    fixes: [open('Show log', '/admin/logs')],
  }
}

function channelMatter({ kind, answer }: Facts['silentChannels'][number]): Found {
  return {
    ...ABOUT_NO_FEED,
    id: `alerts:${kind}`,
    kind: 'alerts',
    state: 'broken',
    subject: CHANNEL_NAMES[kind],
    message: 'alerts are not delivered.',
    meta: answer ?? '',
    since: null,
    fixes: [open('Open alerts', '/admin/settings')],
  }
}

const ABOUT_NO_FEED = { publisher_id: null, address: null }

const usd = (amount: number) => `$${amount.toFixed(2)}`
const gb = (bytes: number) => (bytes / 1e9).toFixed(1)
const size = (bytes: number) => (bytes >= 1e9 ? `${gb(bytes)} GB` : `${Math.ceil(bytes / 1e6)} MB`)
/** 'Nov 12'. */
const day = (date: string) =>
  new Date(date).toLocaleString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** 'Nov 12, 14:20 UTC'. */
const at = (time: string) =>
  `${new Date(time).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })} UTC`
