import type { FollowMessage, FollowStory } from '../channel.ts'
import {
  button,
  facts,
  faint,
  gap,
  heading,
  html,
  line,
  lined,
  paragraph,
  quietLink,
  small,
  strong,
  struck,
} from './mail-html.ts'
import type { MailParts } from './mail-parts.ts'
import { clockIn, delay, headline, name, outletsText, sentimentOf, summary, wrapped } from './mail-words.ts'

/** One story, or its correction. */
export function storyMail(message: FollowMessage, story: FollowStory): MailParts {
  const clock = clockIn(message.zone, message.at)
  const title = headline(story.headline)
  const before = story.before === undefined ? undefined : headline(story.before)
  const view = name(message.follows.name)
  const rows = storyFacts(story, clock)
  const reports = story.reports.map(({ outlet, title: text, at, isCopy }, index) => ({
    outlet: name(outlet),
    when: `${index === 0 ? `first, ${clock.short(at)}` : delay(story.reports[0]?.at ?? at, at)}${isCopy ? ', copy' : ''}`,
    title: headline(text),
  }))
  const more = story.outletCount - reports.length
  const open = story.outletCount > 1 ? 'Open the story' : 'Open the article'
  const body = html`${small(view)}${gap(6)}${heading(1, quietLink(story.url, title))}${gap(10)}${
    before === undefined ? '' : html`${small(html`Corrected. It was: ${struck(before)}`)}${gap(10)}`
  }${story.summary ? paragraph(summary(story.summary)) : ''}${gap(16)}${facts(
    rows.map(({ label, value, note }) => [label, html`${value} ${note ? faint(note) : ''}`]),
  )}${gap(20)}${button(story.url, open)}`
  const who = html`${heading(2, 'Who reports it')}${gap(8)}${lined(
    reports.map(
      ({ outlet, when, title: text }) => html`${small(html`${strong(outlet)} &nbsp;${when}`)}${line(text)}`,
    ),
  )}${more > 0 ? small(`${more} more on the story page`) : ''}`
  return {
    subject: message.title,
    label: clock.full(message.at),
    sections: reports.length > 1 ? [body, who] : [body],
    text: [
      view,
      wrapped(title.toUpperCase()),
      ...(before === undefined ? [] : [wrapped(`Corrected. It was: ${before}`)]),
      ...(story.summary ? [wrapped(summary(story.summary))] : []),
      rows
        .map(({ label, value, note }) => `${label.padEnd(11)}${value}${note ? ` (${note})` : ''}`)
        .join('\n'),
      story.url,
      ...(reports.length > 1
        ? [
            [
              'WHO REPORTS IT',
              ...reports.map(({ outlet, when, title: text }) => `- ${outlet}, ${when}\n  ${text}`),
              ...(more > 0 ? [`${more} more on the story page`] : []),
            ].join('\n'),
          ]
        : []),
    ],
  }
}

type Fact = { label: string; value: string; note?: string }

function storyFacts(story: FollowStory, clock: ReturnType<typeof clockIn>): Fact[] {
  const { first, sentiment, coins, outlets } = story
  return [
    { label: 'Outlets', value: outletsText(story) },
    ...(first ? [{ label: 'First', value: `${name(first.outlet)} ${clock.short(first.at)}` }] : []),
    ...(sentiment === null
      ? []
      : [
          {
            label: 'Sentiment',
            value: `${sentimentOf(sentiment).shape} ${sentimentOf(sentiment).word}, ${sentiment.toFixed(1)}`,
            ...(outlets.length > 1 && { note: `median of ${outlets.length}` }),
          },
        ]),
    ...(coins.length > 0
      ? [{ label: coins.length > 1 ? 'Coins' : 'Coin', value: coins.map(name).join(', ') }]
      : []),
  ]
}
