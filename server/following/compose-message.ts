import type { Context } from '../platform/context.ts'
import type { FollowMessage, FollowStory } from './channel.ts'
import { linkExpiry } from './confirm-address.ts'
import { signToken } from './follow-tokens.ts'
import type { MessageRow } from './outbox-store.ts'
import { ruleWords } from './rule-words.ts'
import { followSettingsOf } from './settings-store.ts'
import { type ChannelRow, type Follower, type RuleRow, rulesOf } from './store.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>
type Parts = { rows: MessageRow[]; channel: ChannelRow; follower: Follower }

const HOUR_MS = 3_600_000

/** The public address of the site, without a slash at its end. */
export const siteOf = ({ config }: Pick<Context, 'config'>) =>
  config.siteUrl ?? `http://${config.host}:${config.port}`

/** A message from its rows in the outbox; undefined when nothing of it may be reported any more. */
export async function composeMessage(
  context: Place,
  { rows, channel, follower }: Parts,
  storyOf: (id: number) => Promise<FollowStory | undefined>,
): Promise<FollowMessage | undefined> {
  const [row] = rows
  const rules = await rulesOf(context.db, follower.id)
  const rule =
    rules.find(({ id }) => id === row?.rule_id) ??
    rules.find(({ channels }) => channels.includes(channel.kind))
  if (!row?.message_id || !rule) return undefined
  const about = { ...(await linksOf(context, channel)), ...followsOf(context, rule) }
  const base = { ...about, id: row.message_id, zone: follower.zone, at: context.now().toISOString() }
  if (row.kind === 'confirm') return confirmation(context, channel, follower, base)
  if (row.kind === 'link')
    return {
      ...base,
      kind: 'link',
      title: 'What you follow',
      lines: ['This link opens what this address follows. It works for 30 days.'],
      url: base.manageUrl,
      stories: [],
    }
  const isPaused = (id: number | null) => rules.find((each) => each.id === id)?.paused !== false
  const found = await Promise.all(
    rows
      .filter(({ rule_id }) => !isPaused(rule_id))
      .map(async ({ story_id, before }) => {
        const story = await storyOf(story_id)
        return story && (before === null ? story : { ...story, before })
      }),
  )
  const stories = found
    .filter((story) => story !== undefined)
    .toSorted((one, other) => other.outlets.length - one.outlets.length)
  const [story] = stories
  if (!story) return undefined
  if (stories.length > 1 || row.bundle?.startsWith('daily:')) return digest(base, rows, stories)
  const isCorrection = row.kind === 'correction'
  return {
    ...base,
    kind: isCorrection ? 'correction' : 'story',
    title: isCorrection ? `Corrected: ${story.headline}` : story.headline,
    lines: isCorrection ? [`It was: ${row.before}`] : [reportedBy(story, row.kind === 'outlet')],
    url: story.url,
    stories: [story],
  }
}

type Base = Omit<FollowMessage, 'kind' | 'title' | 'lines' | 'url' | 'stories'>

function digest(base: Base, rows: MessageRow[], stories: FollowStory[]): FollowMessage {
  const isOneRule = rows.every(({ rule_id }) => rule_id === rows[0]?.rule_id)
  const count = stories.length === 1 ? '1 story' : `${stories.length} stories`
  return {
    ...base,
    kind: 'digest',
    title: isOneRule ? `${count}: ${base.follows.name}` : `${count} you follow`,
    lines: stories.map(({ headline }) => headline),
    url: base.follows.url,
    stories,
  }
}

async function confirmation(
  context: Place,
  channel: ChannelRow,
  { quiet_from, quiet_to }: Follower,
  base: Base,
): Promise<FollowMessage | undefined> {
  if (channel.state !== 'waiting') return undefined
  const { confirm_hours } = await followSettingsOf(context.db)
  const expires = new Date(Date.parse(channel.asked_at) + confirm_hours * HOUR_MS)
  const token = await signToken(context.config, 'confirm', channel, expires)
  const isQuiet = quiet_from !== null && quiet_to !== null
  return {
    ...base,
    kind: 'confirm',
    title: `Confirm that you follow ${base.follows.name}`,
    lines: isQuiet ? [`Quiet from ${clock(quiet_from)} to ${clock(quiet_to)}.`] : [],
    url: `${siteOf(context)}/follow/confirm#${token}`,
    unsubscribeUrl: null,
    pauseUrl: null,
    stories: [],
    validHours: confirm_hours,
  }
}

async function linksOf(context: Place, channel: ChannelRow) {
  const { config, now } = context
  const site = siteOf(context)
  const expires = linkExpiry(now())
  return {
    manageUrl: `${site}/following#${await signToken(config, 'manage', channel, expires)}`,
    pauseUrl: `${site}/follow/pause#${await signToken(config, 'pause', channel, expires)}`,
    unsubscribeUrl: `${site}/follow/unsubscribe/${await signToken(config, 'unsubscribe', channel, null)}`,
  }
}

const followsOf = (context: Place, rule: RuleRow) => ({
  follows: {
    name: rule.name,
    when: ruleWords(rule.when, rule.hour, rule.story_id !== null && !rule.thread),
    url: siteOf(context) + rule.view,
  },
})

function reportedBy({ outlets }: FollowStory, isMore: boolean): string {
  if (outlets.length === 1) return outlets[0] ?? ''
  return `${isMore ? 'Now reported' : 'Reported'} by ${outlets.length} independent outlets: ${outlets.join(', ')}`
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
