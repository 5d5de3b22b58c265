import type { Brief, BriefCoin } from '../../../contract/news/briefs.ts'
import type { FollowMessage, FollowStory } from '../channel.ts'
import {
  button,
  colored,
  figures,
  gap,
  type Html,
  heading,
  html,
  numbered,
  paragraph,
  quietLink,
  small,
  strong,
  struck,
} from './mail-html.ts'
import type { MailParts } from './mail-parts.ts'
import {
  clockIn,
  count,
  dayName,
  headline,
  money,
  name,
  outletsText,
  percent,
  sentimentOf,
  summary,
  wrapped,
} from './mail-words.ts'

const STORIES_MAX = 5
const COINS_MAX = 5
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

/** Several stories. With the brief of a day it is the morning digest: that day's figures and market too. */
export function digestMail(message: FollowMessage, brief: Brief | undefined): MailParts {
  const clock = clockIn(message.zone, message.at)
  const stories = message.stories.slice(0, STORIES_MAX)
  const more = message.stories.length - stories.length
  const shown = stories.map((story) => storyWords(story, clock))
  const market = brief
    ? marketRows(
        brief,
        message.stories.flatMap(({ coins }) => coins),
      )
    : []
  const date = brief && dayName(brief.day)
  const number = NUMBERS[message.stories.length] ?? String(message.stories.length)
  const counts =
    brief &&
    `${count(brief.articles, 'article')} from ${count(brief.outlets, 'outlet')}, ${brief.stories} stories. Closed at 24:00 UTC.`
  const listTitle = !brief
    ? ''
    : shown.length === STORIES_MAX
      ? 'Five stories of the day'
      : 'Stories of the day'
  const rest = more > 0 ? `${more} more on the site` : ''
  const list = html`${heading(1, date ?? headline(message.title))}${gap(4)}${small(counts ?? name(message.follows.name))}${gap(20)}${
    listTitle ? html`${heading(2, listTitle)}${gap(6)}` : ''
  }${numbered(shown.map(storyRow))}${rest ? small(rest) : ''}`
  const open = html`${gap(14)}${button(message.follows.url, 'Open the news')}`
  return {
    subject: date
      ? `${date}: ${number} ${number === 'one' ? 'story' : 'stories'}${market.length > 0 ? ', the market' : ''}`
      : message.title,
    label: brief ? 'Morning digest' : clock.full(message.at),
    sections: market.length > 0 ? [list, html`${marketTable(market)}${open}`] : [html`${list}${open}`],
    text: [
      [wrapped((date ?? headline(message.title)).toUpperCase()), counts ?? name(message.follows.name)].join(
        '\n',
      ),
      ...(listTitle ? [listTitle.toUpperCase()] : []),
      ...shown.map(storyText),
      ...(rest ? [rest] : []),
      ...(market.length > 0 ? [`THE MARKET OF THE DAY\n\n${marketText(market)}`] : []),
      message.follows.url,
    ],
  }
}

type StoryWords = ReturnType<typeof storyWords>

function storyWords(story: FollowStory, clock: ReturnType<typeof clockIn>) {
  const { first, sentiment, coins } = story
  return {
    url: story.url,
    title: headline(story.headline),
    before: story.before === undefined ? undefined : headline(story.before),
    summary: summary(story.summary),
    shape: sentiment === null ? undefined : sentimentOf(sentiment),
    outlets: outletsText(story),
    rest: [
      ...(first ? [`first: ${name(first.outlet)} ${clock.short(first.at)}`] : []),
      coins.length > 0 ? coins.map(name).join(', ') : 'names no coin',
    ],
  }
}

const storyRow = ({ url, title, before, summary: text, shape, outlets, rest }: StoryWords) =>
  html`${heading(3, quietLink(url, title))}${before === undefined ? '' : small(html`It was: ${struck(before)}`)}${
    text ? html`${paragraph(text, 'font-size:14px;line-height:21px;margin-top:3px')}` : ''
  }${small(html`${shape ? `${shape.shape} ${shape.word} · ` : ''}${strong(outlets)} · ${rest.join(' · ')}`, 'margin-top:5px')}`

const storyText = ({ url, title, before, summary: text, shape, outlets, rest }: StoryWords, at: number) =>
  [
    `${at + 1}. ${title}`,
    ...(before === undefined ? [] : [wrapped(`It was: ${before}`, '   ')]),
    ...(text ? [wrapped(text, '   ')] : []),
    `   ${[...(shape ? [shape.word] : []), outlets, ...rest].join(' | ')}`,
    `   ${url}`,
  ].join('\n')

/** Coins of the reader's stories first, then the largest moves. */
function marketRows({ largest, moves }: Brief, followed: readonly string[]): BriefCoin[] {
  const all = [...largest, ...moves].toSorted(
    (one, other) =>
      Number(followed.includes(other.symbol)) - Number(followed.includes(one.symbol)) ||
      Math.abs(other.change_percent) - Math.abs(one.change_percent),
  )
  return all.slice(0, COINS_MAX)
}

const HEADS = ['Coin', 'Open', 'Close', 'Change', 'News']
const cells = ({ name: coin, symbol, open, close, change_percent, news }: BriefCoin) => [
  name(coin || symbol),
  money(open),
  money(close),
  percent(change_percent),
  String(news),
]

function marketTable(coins: readonly BriefCoin[]): Html {
  const rows = coins.map((coin) => {
    const [label = '', open = '', close = '', change = '', news = ''] = cells(coin)
    return [html`<b>${label}</b>`, open, close, colored(coin.change_percent < 0 ? 'dn' : 'up', change), news]
  })
  return html`${heading(2, 'The market of the day')}${gap(10)}${figures(HEADS, rows)}`
}

function marketText(coins: readonly BriefCoin[]): string {
  const rows = [HEADS, ...coins.map(cells)]
  const widths = HEADS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart((widths[at] ?? 0) + 3)))
        .join(''),
    )
    .join('\n')
}
