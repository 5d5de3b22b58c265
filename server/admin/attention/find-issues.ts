import { POWERS, roleFor } from '../../../contract/accounts/powers.ts'
import { isAtLeast, type Role } from '../../../contract/accounts/roles.ts'
import { CHANNELS } from '../../../contract/admin/alert-events.ts'
import { ATTENTION, type Issue } from '../../../contract/admin/attention.ts'
import { FOLLOW_CHANNEL_KINDS } from '../../../contract/following/follow-kinds.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { analysisIssue, budgetIssues, modelIssue } from './ai-issues.ts'
import { at, date, type Facts, type FoundIssue, isNearlyFull, open } from './facts.ts'
import { allFeedsIssue, feedIssue } from './feed-issues.ts'

/** What an issue is about when it says nothing else. */
const NOTHING = {
  needs: POWERS.settings.role,
  since: null,
  publisher_id: null,
  address: null,
  address_items: null,
  article_ids: [],
}

/** Broken ones by age, then what is near. Only admins see amounts of money. */
export function findIssues(facts: Facts, role: Role = 'admin'): Issue[] {
  const active = facts.publishers.filter((publisher) => publisher.active)
  const found = [
    allFeedsIssue(facts),
    ...active.map((publisher) => feedIssue(publisher, facts.now)),
    ...budgetIssues(facts, isAtLeast(role, roleFor('spend'))),
    ...facts.models.map((model) => modelIssue(model, facts)),
    analysisIssue(facts),
    ...facts.failedJobs.map(jobIssue),
    diskIssue(facts),
    retentionIssue(facts),
    ...facts.silentChannels.map(channelIssue),
    ...facts.failingFollows.map(followIssue),
    adsIssue(facts),
  ].flatMap((issue) => (issue ? [{ ...NOTHING, ...issue }] : []))
  const broken = found.filter(({ state }) => state === 'broken')
  return [
    ...broken.sort((one, other) => (one.since ?? '').localeCompare(other.since ?? '')),
    ...found.filter(({ state }) => state === 'near'),
  ]
}

function adsIssue({ ads: found }: Facts): FoundIssue | undefined {
  if (!found || found.ads === 0) return undefined
  const { ads, featured } = found
  return {
    id: 'ads',
    kind: 'ads',
    state: 'near',
    subject: countText(ads, 'article'),
    message: `${ads === 1 ? 'was' : 'were'} flagged as ads today.`,
    meta:
      featured === 0
        ? 'None of them is featured'
        : `${featured} of them ${featured === 1 ? 'is' : 'are'} featured`,
    needs: POWERS.articles.role,
    fixes: [open('Review', '/admin/articles_management?show=ads')],
  }
}

const OPEN_RETENTION = open('Open retention', '/admin/settings/retention')

function diskIssue({ disk, room }: Facts): FoundIssue | undefined {
  if (!isNearlyFull(disk)) return undefined
  const isFull = disk.used / disk.total >= ATTENTION.diskFullShare
  const when = isFull
    ? 'Nothing can be saved until space is freed'
    : room?.fullInDays == null
      ? 'When it is full nothing can be saved'
      : `Full in about ${countText(room.fullInDays, 'day')} at this pace`
  return {
    id: 'disk',
    kind: 'disk',
    state: isFull ? 'broken' : 'near',
    subject: 'Disk',
    message: `${Math.round((100 * disk.used) / disk.total)}% full, ${gb(disk.used)} of ${gb(disk.total)} GB.`,
    meta: room?.couldFree ? `${when} · retention could free ${size(room.couldFree)}` : when,
    fixes: [OPEN_RETENTION],
  }
}

function retentionIssue({ hold }: Facts): FoundIssue | undefined {
  if (!hold) return undefined
  return {
    id: 'retention',
    kind: 'retention',
    fixes: [{ kind: 'delete-now', label: 'Delete now…', path: null }, OPEN_RETENTION],
    ...(hold.reason === 'clock'
      ? {
          state: 'broken',
          subject: 'Nightly cleanup',
          message: 'nothing was deleted, because the server clock may be wrong.',
          meta: `It said ${date(hold.at)}; stored data is from ${date(hold.as_of)}`,
        }
      : {
          state: 'near',
          subject: `${hold.count.toLocaleString('en-US')} of ${hold.of.toLocaleString('en-US')} articles`,
          message: 'are due for deletion, too many to delete without asking.',
          meta: 'They stay until an admin deletes them or keeps articles for longer',
        }),
  }
}

const jobIssue = ({ name, failed_at, error }: Facts['failedJobs'][number]): FoundIssue => ({
  id: `job:${name}`,
  kind: 'job',
  state: 'broken',
  subject: `Job ${name}`,
  message: 'failed, and was tried again in vain.',
  meta: [`Since ${at(failed_at)}`, error].filter(Boolean).join(' · '),
  since: failed_at,
  fixes: [open('Show log', '/admin/logs')],
})

const channelIssue = ({ kind, answer }: Facts['silentChannels'][number]): FoundIssue => ({
  id: `alerts:${kind}`,
  kind: 'alerts',
  state: 'broken',
  subject: CHANNELS[kind].name,
  message: 'alerts are not delivered.',
  meta: answer ?? '',
  fixes: [open('Open alerts', '/admin/settings/alerts')],
})

const followIssue = ({
  kind,
  sent,
  failed,
  problem,
}: Facts['failingFollows'][number]): FoundIssue => ({
  id: `following:${kind}`,
  kind: 'following',
  state: sent === 0 ? 'broken' : 'near',
  subject: FOLLOW_CHANNEL_KINDS[kind].name,
  message:
    sent === 0
      ? 'no message reaches a reader.'
      : `${Math.round((100 * failed) / (failed + sent))}% of the messages to readers failed in the last hour.`,
  meta: problem,
  fixes: [open('Open readers', '/admin/settings/readers')],
})

const gb = (bytes: number) => (bytes / 1e9).toFixed(1)
const size = (bytes: number) => (bytes >= 1e9 ? `${gb(bytes)} GB` : `${Math.ceil(bytes / 1e6)} MB`)
