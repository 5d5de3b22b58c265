import { countText } from '../../../contract/platform/count-text.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { FirstReport, StoryReport, StorySentiment } from '../../../contract/stories/stories.ts'
import { formatScore } from '../../format/score.ts'

export const TOP_STORIES_WORDS = {
  span: 'Last 24 hours',
  ranked: 'Ranked by independent outlets',
  brief: 'Daily brief',
  failed: 'Top stories could not be loaded',
  feedWorks: 'The feed below is not affected.',
  none: 'No story has two outlets yet',
  noneHint: 'Stories appear here as soon as a second outlet reports the same event.',
} as const

/** What '+2' beside an outlet leads to. */
export const openStory = (others: number) => `Open the story, ${countText(others, 'more outlet')}`

/** 'less than 1 min', '14 min', '2 h 10 min', '3 d'. */
export function formatSpan(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 1) return 'less than 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.round(hours / 24)} d`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** '+14 min' after the first report; 'first' for the first, '+0 min' for others in the same minute. */
export function formatLag(at: string, firstAt: string): string {
  const lag = Date.parse(at) - Date.parse(firstAt)
  if (lag <= 0) return 'first'
  return lag < MINUTE_MS / 2 ? '+0 min' : `+${formatSpan(lag)}`
}

/** 'Ledgerline', or all outlets that reported it within the same minutes. */
export function firstOutlets({ publishers }: FirstReport): string {
  const names = publishers.map((name) => name ?? UNKNOWN_SOURCE)
  const last = names.at(-1) ?? UNKNOWN_SOURCE
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** '6 copies of one press release'; undefined without any. */
export function copiesText(copies: number, reports: readonly StoryReport[]): string | undefined {
  if (copies === 0) return undefined
  const texts = new Set(reports.flatMap(({ copy_of }) => copy_of ?? []))
  const [source] = texts
  const kind =
    reports.find(({ id }) => id === source)?.kind === 'release' ? 'press release' : 'text'
  return countText(copies, 'copy', 'copies') + (texts.size === 1 ? ` of one ${kind}` : '')
}

const BANDS = ['bullish', 'neutral', 'bearish'] as const

/** '5 bullish, 2 neutral'. */
export const moodText = (sentiment: StorySentiment): string =>
  BANDS.flatMap((band) => (sentiment[band] > 0 ? `${sentiment[band]} ${band}` : [])).join(', ')

/** 'Sentiment of 7 outlets, from 5.2 to 8.6'. */
export function spreadText({ votes }: StorySentiment): string {
  const [lowest = 0] = votes
  const highest = votes.at(-1) ?? 0
  const span =
    lowest === highest
      ? formatScore(lowest)
      : `from ${formatScore(lowest)} to ${formatScore(highest)}`
  return `Sentiment of ${countText(votes.length, 'outlet')}, ${span}`
}

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
const inWords = (count: number) => NUMBERS[count] ?? String(count)

/** '2 of 3 independent reports are bullish' and ', one is neutral'. */
export function agreementText(sentiment: StorySentiment): { claim: string; rest: string } {
  const total = sentiment.votes.length
  const counts = BANDS.map((band) => ({ band, count: sentiment[band] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const [most, ...others] = counts
  if (!most) return { claim: 'No independent report has a score yet', rest: '' }
  if (total === 1)
    return { claim: `The only independent report with a score is ${most.band}`, rest: '' }
  if (others.length === 0) {
    const all = total === 2 ? 'Both' : `All ${total}`
    return { claim: `${all} independent reports are ${most.band}`, rest: '' }
  }
  return {
    claim: `${most.count} of ${total} independent reports ${most.count === 1 ? 'is' : 'are'} ${most.band}`,
    rest: others
      .map(({ band, count }) => `, ${inWords(count)} ${count === 1 ? 'is' : 'are'} ${band}`)
      .join(''),
  }
}

/** '1st', '2nd', '3rd', '4th', '11th'. */
export const ordinal = (number: number) =>
  `${number}${(number % 100 > 10 && number % 100 < 14 ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`
