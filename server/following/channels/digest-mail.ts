import type { Brief, BriefCoin } from '../../../contract/news/briefs.ts'
import type { HeadlineCorrection } from '../../../contract/news/headline-changes.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { FollowMessage, FollowStory } from './follow-message.ts'
import * as part from './mail-html.ts'
import type { ClosedDay, MailParts } from './mail-parts.ts'
import * as words from './mail-words.ts'

const { html } = part
const STORIES_MAX = 5
const COINS_MAX = 5
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']
const inWords = (number: number, one: string, many?: string) =>
  countText(number, one, many).replace(/^\d(?= )/, (digit) => NUMBERS[Number(digit)] ?? digit)

/** Several stories. With the brief of a day it is the morning digest: that day's figures and market too. */
export function digestMail(message: FollowMessage, brief: ClosedDay | undefined): MailParts {
  const { stories, follows, zone, at } = message
  const clock = words.clockIn(zone, at)
  const shown = stories.slice(0, STORIES_MAX).map((story) => storyWords(story, clock))
  const title = brief ? words.dayName(brief.day) : words.shownHeadline(message.title)
  const below = brief
    ? `${countText(brief.articles, 'article')} from ${countText(brief.outlets, 'outlet')}, ${countText(brief.stories, 'story', 'stories')}. Closed at 24:00 UTC.`
    : words.name(follows.name)
  const listTitle = shown.length === STORIES_MAX ? 'Five stories of the day' : 'Stories of the day'
  const rest = stories.length > shown.length && `${stories.length - shown.length} more on the site`
  const coins = brief ? marketOf(brief, new Set(stories.flatMap((story) => story.coins))) : []
  const corrected = brief && correctedParts(brief.corrections)
  const contents = [
    inWords(stories.length, 'story', 'stories'),
    ...(coins.length > 0 ? ['the market'] : []),
    ...(brief?.corrections.length ? [inWords(brief.corrections.length, 'correction')] : []),
  ]
  const list = html`${part.heading(1, title)}${part.gap(4)}${part.small(below)}${part.gap(20)}${
    brief ? html`${part.heading(2, listTitle)}${part.gap(6)}` : ''
  }${part.numbered(shown.map(storyRow))}${rest ? part.small(rest) : ''}`
  const open = html`${part.gap(14)}${part.button(follows.url, 'Open the news')}`
  return {
    subject: brief ? `${title}: ${contents.join(', ')}` : message.title,
    label: brief ? 'Morning digest' : clock.full(at),
    sections: [
      corrected ? list : html`${list}${open}`,
      ...(coins.length > 0 ? [marketTable(coins)] : []),
      ...(corrected ? [html`${corrected.section}${open}`] : []),
    ],
    text: [
      `${words.wrapped(title.toUpperCase())}\n${below}`,
      brief && listTitle.toUpperCase(),
      ...shown.map(storyText),
      rest,
      coins.length > 0 && `THE MARKET OF THE DAY\n\n${marketText(coins)}`,
      corrected?.text,
      follows.url,
    ],
  }
}

type StoryWords = ReturnType<typeof storyWords>

function storyWords(story: FollowStory, clock: ReturnType<typeof words.clockIn>) {
  const { first, sentiment, moves, before } = story
  return {
    url: story.url,
    title: words.shownHeadline(story.headline),
    before: before && words.shownHeadline(before),
    summary: words.summary(story.summary),
    sentiment: sentiment === null ? undefined : words.sentimentOf(sentiment),
    outlets: words.outletsText(story),
    rest: [
      ...(first ? [`first: ${words.name(first.outlet)} ${clock.short(first.at)}`] : []),
      words.movesText(moves) || 'names no coin',
    ],
  }
}

const storyRow = ({ url, title, before, summary, sentiment, outlets, rest }: StoryWords) =>
  html`${part.heading(3, part.quietLink(url, title))}${
    before ? part.small(html`It was: ${part.struck(before)}`) : ''
  }${summary ? part.paragraph(summary, 'font-size:14px;line-height:21px;margin-top:3px') : ''}${part.small(
    html`${sentiment ? `${sentiment.shape} ${sentiment.word} · ` : ''}${part.strong(outlets)} · ${rest.join(' · ')}`,
    'margin-top:5px',
  )}`

const storyText = (
  { url, title, before, summary, sentiment, outlets, rest }: StoryWords,
  at: number,
) =>
  [
    `${at + 1}. ${title}`,
    before && words.wrapped(`It was: ${before}`, '   '),
    summary && words.wrapped(summary, '   '),
    `   ${[...(sentiment ? [sentiment.word] : []), outlets, ...rest].join(' | ')}`,
    `   ${url}`,
  ]
    .filter(Boolean)
    .join('\n')

/** Coins of the reader's stories first, then the largest moves. */
const marketOf = ({ largest, moves }: Brief, followed: ReadonlySet<string>): BriefCoin[] =>
  [...largest, ...moves]
    .toSorted(
      (one, other) =>
        Number(followed.has(other.symbol)) - Number(followed.has(one.symbol)) ||
        Math.abs(other.change_percent) - Math.abs(one.change_percent),
    )
    .slice(0, COINS_MAX)

const HEADS = ['Coin', 'Open', 'Close', 'Change', 'News']
const cells = ({ name, symbol, open, close, change_percent, news }: BriefCoin) => [
  words.name(name || symbol),
  words.money(open),
  words.money(close),
  words.percent(change_percent),
  String(news),
]

function marketTable(coins: readonly BriefCoin[]) {
  const rows = coins.map((coin) => {
    const [label = '', open = '', close = '', change = '', news = ''] = cells(coin)
    const colored = part.colored(coin.change_percent < 0 ? 'dn' : 'up', change)
    return [html`<b>${label}</b>`, open, close, colored, news]
  })
  return html`${part.heading(2, 'The market of the day')}${part.gap(10)}${part.figures(HEADS, rows)}`
}

function marketText(coins: readonly BriefCoin[]): string {
  const rows = [HEADS, ...coins.map(cells)]
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  const aligned = (cell: string, at: number) =>
    at ? cell.padStart(width(at) + 3) : cell.padEnd(width(at))
  return rows.map((row) => row.map(aligned).join('')).join('\n')
}

/** 'What was corrected' of the morning digest. */
function correctedParts(corrections: readonly HeadlineCorrection[]) {
  const rows = corrections.map((correction) => ({
    outlet: words.name(correction.publisher_name ?? UNKNOWN_SOURCE),
    state: stateOf(correction),
    changes: correction.words.map(({ text, change }) => ({
      text: words.shownHeadline(text),
      change,
    })),
  }))
  const isNone = rows.length === 0 && 'Nothing was corrected.'
  return {
    section: html`${part.heading(2, 'What was corrected')}${part.gap(8)}${
      isNone ? part.small(isNone) : part.lined(rows.map(correctedRow))
    }`,
    text: ['WHAT WAS CORRECTED\n', ...(isNone ? [isNone] : rows.map(correctedText))].join('\n'),
  }
}

function stateOf({ published_at, at, still, unchecked }: HeadlineCorrection): string {
  const open = still.length + unchecked.length
  const followed =
    open === 0
      ? 'All have followed'
      : `${countText(open, 'outlet')} ${open === 1 ? 'has' : 'have'} not followed`
  return `after ${words.laterBy(published_at, at).slice(1)}. ${followed}.`
}

type Corrected = { outlet: string; state: string; changes: HeadlineCorrection['words'] }

const SHOWN = { kept: (text: string) => text, removed: part.struck, added: part.added }

const correctedRow = ({ outlet, state, changes }: Corrected) =>
  html`${part.small(html`${part.strong(outlet)} ${state}`)}${part.line(
    changes.map(({ text, change }) => html`${SHOWN[change](text)} `),
  )}`

function correctedText({ outlet, state, changes }: Corrected): string {
  const without = (left: 'removed' | 'added') =>
    changes.flatMap(({ text, change }) => (change === left ? [] : [text])).join(' ')
  return `${outlet}, ${state}\n  was: ${without('added')}\n  now: ${without('removed')}`
}
