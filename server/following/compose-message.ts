import {
  FOLLOW_CHANNEL_KINDS,
  FOLLOW_FAILING_HOURS,
  FOLLOW_NEWS,
  followKindOf,
} from '../../contract/following/follow-kinds.ts'
import { countText } from '../../contract/platform/count-text.ts'
import { HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { UNKNOWN_SOURCE } from '../../contract/platform/site-meta.ts'
import type { CoinName } from '../../contract/stories/article-story.ts'
import { withStoryReactions } from '../market/reactions/coin-reactions.ts'
import type { Context } from '../platform/context.ts'
import { describeStories, instant } from '../stories/describe-story.ts'
import { storedStory, summariesOf } from '../stories/read-store.ts'
import type { FollowMessage, FollowStory } from './channels/follow-message.ts'
import { percent } from './channels/mail-words.ts'
import { linkExpiry, manageToken, signToken, siteOf } from './follow-access.ts'
import type { FollowReport, StoryOf } from './followed-kind.ts'
import { FOLLOWED_KINDS } from './followed-kinds.ts'
import type { MessageRow, Recipient } from './messages-store.ts'
import { ruleWords } from './rule-timing.ts'
import { followSettingsOf } from './settings-store.ts'
import { channelsOf, type FollowChannelRow, type RuleRow, rulesOf } from './store.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>

const REPORTS_MAX = 5

/** Stories as messages report them now; undefined for one that was hidden or deleted. Each is read once. */
export function storyReader(context: Place) {
  const known = new Map<number, Promise<FollowStory | undefined>>()
  return (id: number) => {
    const story = known.get(id) ?? readStory(context, id)
    known.set(id, story)
    return story
  }
}

async function readStory(context: Place, id: number): Promise<FollowStory | undefined> {
  const { db } = context
  const stored = await storedStory(db, id)
  const [described] = stored ? await describeStories(db, [stored], { coins: true }) : []
  if (!described) return undefined
  const { row, lead, members } = described
  const summary = (await summariesOf(db, [lead.id])).get(lead.id) ?? ''
  const independent = members.filter(({ countsAsOutlet }) => countsAsOutlet)
  const first = row.first?.publishers[0]
  const [{ coins } = row] = await withStoryReactions(db, [row], context.now())
  return {
    headline: row.title,
    url:
      row.outlets >= 2
        ? `${siteOf(context)}/stories/${row.id}${row.slug && `/${row.slug}`}`
        : lead.url,
    summary,
    outlets: independent.map(({ publisherName }) => publisherName ?? UNKNOWN_SOURCE),
    outlet_count: row.outlets,
    first: row.first && first ? { outlet: first, at: row.first.at } : null,
    sentiment: row.sentiment.median,
    coins: coins.map(({ symbol }) => symbol),
    moves: coins.map(moveOf),
    reports: members.slice(0, REPORTS_MAX).map((member) => ({
      outlet: member.publisherName ?? UNKNOWN_SOURCE,
      title: member.title,
      at: instant(member.at),
      is_copy: member.copyOf !== undefined,
    })),
  }
}

function moveOf({ symbol, reaction }: CoinName): string {
  if (!reaction) return symbol
  const { change_percent: change, market_percent: market, so_far_at, ends_at } = reaction.after_1h
  const minutes = Math.round(
    (Date.parse(so_far_at ?? ends_at) - Date.parse(reaction.at)) / MINUTE_MS,
  )
  if (change === null || minutes < 1) return symbol
  const beside = market === null ? '' : ` (market ${percent(market)})`
  return `${symbol} ${percent(change)} in ${minutes} min${beside}`
}

/** A message from its rows in the outbox; undefined when nothing of it may be reported any more. */
export async function composeMessage(
  context: Place,
  rows: MessageRow[],
  { channel, follower }: Recipient,
  storyOf: StoryOf,
): Promise<FollowMessage | undefined> {
  const [row] = rows
  const rules = await rulesOf(context.db, follower.id)
  const rule =
    rules.find(({ id }) => id === row?.rule_id) ??
    rules.find(({ channels }) => channels.includes(channel.kind) || row?.kind === 'off')
  if (!row?.message_id || !rule) return undefined
  const base = {
    ...(await linksOf(context, channel)),
    follows: { name: rule.name, when: ruleWords(rule), url: siteOf(context) + rule.view },
    id: row.message_id,
    zone: follower.zone,
    at: context.now().toISOString(),
  }
  if (row.kind === 'confirm') return confirmation(context, channel, base)
  if (row.kind === 'link')
    return {
      ...base,
      kind: 'link',
      title: 'What you follow',
      lines: ['This link opens what this address follows. It works for 30 days.'],
      url: base.manageUrl,
      stories: [],
    }
  if (row.kind === 'off') return switchedOff(context, row, follower, base)
  const reports = await reportsOf(context, rows, rules, storyOf)
  const [report] = reports
  if (!report) return undefined
  if (reports.length > 1 || row.bundle?.startsWith('daily:')) return digest(base, rows, reports)
  const { kind, title, lines, story } = report
  const url = story?.url ?? base.follows.url
  return { ...base, kind, title, lines, url, stories: story ? [story] : [] }
}

/** What the rows say whose rules still send, the most reported first. */
async function reportsOf(
  context: Place,
  rows: MessageRow[],
  rules: RuleRow[],
  storyOf: StoryOf,
): Promise<FollowReport[]> {
  const found = rows.map(async (row) => {
    const rule = rules.find(({ id }) => id === row.rule_id)
    if (!rule || rule.paused) return undefined
    return FOLLOWED_KINDS[followKindOf(rule.view)].report(context, row, storyOf)
  })
  return (await Promise.all(found))
    .filter((report) => report !== undefined)
    .toSorted((one, other) => outletsOf(other) - outletsOf(one))
}

const outletsOf = ({ story }: FollowReport) => story?.outlets.length ?? 0

type Base = Omit<FollowMessage, 'kind' | 'title' | 'lines' | 'url' | 'stories'>

function digest(base: Base, rows: MessageRow[], reports: FollowReport[]): FollowMessage {
  const isOneRule = rows.every(({ rule_id }) => rule_id === rows[0]?.rule_id)
  const words = new Set(reports.map(({ news }) => FOLLOW_NEWS[news].many))
  const [news = 'story'] = words.size === 1 ? reports.map((report) => report.news) : []
  const { one, many } = FOLLOW_NEWS[news]
  const count = countText(reports.length, one, many)
  return {
    ...base,
    kind: 'digest',
    title: isOneRule ? `${count}: ${base.follows.name}` : `${count} you follow`,
    lines: reports.map(({ story, title }) => story?.headline ?? title),
    url: base.follows.url,
    stories: reports.flatMap(({ story }) => story ?? []),
  }
}

/** What is followed is not in it: the address may be a stranger's, and these would be the words of whoever gave it. */
async function confirmation(
  context: Place,
  channel: FollowChannelRow,
  { id, at }: Base,
): Promise<FollowMessage | undefined> {
  if (channel.state !== 'waiting') return undefined
  const { confirm_hours } = await followSettingsOf(context.db)
  const expires = new Date(Date.parse(channel.asked_at) + confirm_hours * HOUR_MS)
  const token = await signToken(context.config, 'confirm', channel, expires)
  const site = siteOf(context)
  return {
    id,
    at,
    kind: 'confirm',
    title: 'Confirm your address',
    lines: [],
    url: `${site}/follow/confirm#${token}`,
    unsubscribeUrl: null,
    pauseUrl: null,
    manageUrl: `${site}/following`,
    follows: { name: '', when: '', url: site },
    stories: [],
    zone: 'UTC',
    validHours: confirm_hours,
  }
}

/** Only the browser that follows can switch it on: a link of this address shows no other. */
async function switchedOff(
  context: Place,
  { before }: MessageRow,
  { id }: Recipient['follower'],
  base: Base,
): Promise<FollowMessage | undefined> {
  const off = (await channelsOf(context.db, id)).find(
    ({ kind, state }) => kind === before && state === 'paused',
  )
  if (!off) return undefined
  const { name } = FOLLOW_CHANNEL_KINDS[off.kind]
  const reason =
    off.paused_for === 'failing'
      ? `No message arrived there for ${FOLLOW_FAILING_HOURS} hours.`
      : 'Too many messages in a row were returned.'
  return {
    ...base,
    kind: 'notice',
    title: `${name}: switched off`,
    lines: [
      reason,
      "Open this page in the browser that you follow with, and press 'Switch on' when it works again.",
    ],
    url: `${siteOf(context)}/following`,
    stories: [],
  }
}

async function linksOf(context: Place, channel: FollowChannelRow) {
  const { config, now } = context
  const site = siteOf(context)
  return {
    manageUrl: `${site}/following#${await manageToken(context, channel)}`,
    pauseUrl: `${site}/follow/pause#${await signToken(config, 'pause', channel, linkExpiry(now()))}`,
    unsubscribeUrl: `${site}/follow/unsubscribe/${await signToken(config, 'unsubscribe', channel, null)}`,
  }
}
