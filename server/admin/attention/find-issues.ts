import type { Role } from '../../../contract/accounts/roles.ts'
import { CHANNELS } from '../../../contract/admin/alert-events.ts'
import { ATTENTION, type Issue } from '../../../contract/admin/attention.ts'
import { analysisIssue, budgetIssues, modelIssues } from './ai-issues.ts'
import type { Facts } from './facts.ts'
import { allFeedsIssue, feedIssue } from './feed-issues.ts'
import { at, date, type Found, open } from './issue-words.ts'

/** Broken ones by age, then what is near. Only admins see amounts of money. */
export function findIssues(facts: Facts, role: Role = 'admin'): Issue[] {
  const found = [
    ...allFeedsIssue(facts),
    ...facts.publishers
      .filter(({ active }) => active)
      .flatMap((publisher) => feedIssue(publisher, facts.now)),
    ...budgetIssues(facts, role === 'admin'),
    ...modelIssues(facts),
    ...analysisIssue(facts),
    ...facts.failedJobs.map(jobIssue),
    ...diskIssue(facts),
    ...retentionIssue(facts),
    ...facts.silentChannels.map(channelIssue),
    ...facts.failingFollows.map(followIssue),
    ...adsIssue(facts),
  ].map((matter) => ({ needs: 'admin' as const, address_items: null, article_ids: [], ...matter }))
  const broken = found.filter(({ state }) => state === 'broken')
  return [
    ...broken.sort((one, other) => (one.since ?? '').localeCompare(other.since ?? '')),
    ...found.filter(({ state }) => state === 'near'),
  ]
}

export const isNearlyFull = (disk: Facts['disk']): disk is NonNullable<Facts['disk']> =>
  disk !== undefined && disk.used / disk.total >= ATTENTION.diskShare

/** What an editor may want to look through. */
function adsIssue({ ads: found }: Facts): Found[] {
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

function diskIssue({ disk, room }: Facts): Found[] {
  if (!isNearlyFull(disk)) return []
  const isFull = disk.used / disk.total >= ATTENTION.diskFullShare
  const inDays = room?.fullInDays
  return [
    {
      id: 'disk',
      kind: 'disk',
      state: isFull ? 'broken' : 'near',
      subject: 'Disk',
      message: `${Math.round((100 * disk.used) / disk.total)} % full, ${gb(disk.used)} of ${gb(disk.total)} GB.`,
      meta: [
        isFull
          ? 'Nothing can be saved until space is freed'
          : inDays == null
            ? 'When it is full nothing can be saved'
            : `Full in about ${inDays} day${inDays === 1 ? '' : 's'} at this pace`,
        ...(room && room.couldFree > 0 ? [`retention could free ${size(room.couldFree)}`] : []),
      ].join(' · '),
      since: null,
      publisher_id: null,
      address: null,
      fixes: [open('Open retention', '/admin/settings/retention')],
    },
  ]
}

function retentionIssue({ hold }: Facts): Found[] {
  if (!hold) return []
  const about = {
    ...ABOUT_NO_FEED,
    id: 'retention',
    kind: 'retention' as const,
    since: null,
    fixes: [
      { kind: 'delete-now' as const, label: 'Delete now…', path: null },
      open('Open retention', '/admin/settings/retention'),
    ],
  }
  if (hold.reason === 'clock')
    return [
      {
        ...about,
        state: 'broken',
        subject: 'Nightly cleanup',
        message: 'nothing was deleted, because the server clock may be wrong.',
        meta: `It said ${date(hold.at)}; stored data is from ${date(hold.as_of)}`,
      },
    ]
  return [
    {
      ...about,
      state: 'near',
      subject: `${hold.count.toLocaleString('en-US')} of ${hold.of.toLocaleString('en-US')} articles`,
      message: 'are due for deletion, too many to delete without asking.',
      meta: 'They stay until an admin deletes them or keeps articles for longer',
    },
  ]
}

function jobIssue({ name, failed_at, error }: Facts['failedJobs'][number]): Found {
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

function channelIssue({ kind, answer }: Facts['silentChannels'][number]): Found {
  return {
    ...ABOUT_NO_FEED,
    id: `alerts:${kind}`,
    kind: 'alerts',
    state: 'broken',
    subject: CHANNELS[kind].name,
    message: 'alerts are not delivered.',
    meta: answer ?? '',
    since: null,
    fixes: [open('Open alerts', '/admin/settings/alerts')],
  }
}

function followIssue({ kind, sent, failed, problem }: Facts['failingFollows'][number]): Found {
  const share = Math.round((100 * failed) / (failed + sent))
  return {
    ...ABOUT_NO_FEED,
    id: `following:${kind}`,
    kind: 'following',
    state: sent === 0 ? 'broken' : 'near',
    subject: FOLLOW_NAMES[kind],
    message:
      sent === 0
        ? 'no message reaches a reader.'
        : `${share} % of the messages to readers failed in the last hour.`,
    meta: problem,
    since: null,
    fixes: [open('Open readers', '/admin/settings/readers')],
  }
}

const FOLLOW_NAMES = {
  push: 'Browser notifications',
  mail: 'E-mail',
  telegram: 'Telegram',
  webhook: 'Webhooks',
}

const ABOUT_NO_FEED = { publisher_id: null, address: null }

const gb = (bytes: number) => (bytes / 1e9).toFixed(1)
const size = (bytes: number) => (bytes >= 1e9 ? `${gb(bytes)} GB` : `${Math.ceil(bytes / 1e6)} MB`)
