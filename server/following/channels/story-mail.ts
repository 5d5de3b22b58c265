import type { FollowMessage, FollowStory } from './follow-message.ts'
import * as part from './mail-html.ts'
import type { MailParts } from './mail-parts.ts'
import * as words from './mail-words.ts'

const { html } = part

/** One story, or its correction. */
export function storyMail(
  { title: subject, follows, zone, at }: FollowMessage,
  story: FollowStory,
): MailParts {
  const clock = words.clockIn(zone, at)
  const title = words.shownHeadline(story.headline)
  const before = story.before && words.shownHeadline(story.before)
  const summary = words.summary(story.summary)
  const view = words.name(follows.name)
  const facts = factsOf(story, clock)
  const reports = story.reports.map((report, index) => ({
    outlet: words.name(report.outlet),
    when: `${index === 0 ? `first, ${clock.short(report.at)}` : words.laterBy(story.reports[0]?.at ?? at, report.at)}${report.is_copy ? ', copy' : ''}`,
    title: words.shownHeadline(report.title),
  }))
  const more =
    story.outlet_count > reports.length &&
    `${story.outlet_count - reports.length} more on the story page`
  const open = story.outlet_count > 1 ? 'Open the story' : 'Open the article'
  const body = html`${part.small(view)}${part.gap(6)}${part.heading(1, part.quietLink(story.url, title))}${part.gap(10)}${
    before
      ? html`${part.small(html`Corrected. It was: ${part.struck(before)}`)}${part.gap(10)}`
      : ''
  }${summary ? part.paragraph(summary) : ''}${part.gap(16)}${part.facts(
    facts.map(({ label, value, note }) => [label, html`${value} ${note ? part.faint(note) : ''}`]),
  )}${part.gap(20)}${part.button(story.url, open)}`
  const row = ({ outlet, when, title: text }: (typeof reports)[number]) =>
    html`${part.small(html`${part.strong(outlet)} &nbsp;${when}`)}${part.line(text)}`
  const who = html`${part.heading(2, 'Who reports it')}${part.gap(8)}${part.lined(reports.map(row))}${more ? part.small(more) : ''}`
  const whoText = [
    'WHO REPORTS IT',
    ...reports.map(({ outlet, when, title: text }) => `- ${outlet}, ${when}\n  ${text}`),
    ...(more ? [more] : []),
  ]
  return {
    subject,
    label: clock.full(at),
    sections: reports.length > 1 ? [body, who] : [body],
    text: [
      view,
      words.wrapped(title.toUpperCase()),
      before && words.wrapped(`Corrected. It was: ${before}`),
      summary && words.wrapped(summary),
      facts
        .map(({ label, value, note }) => `${label.padEnd(11)}${value}${note ? ` (${note})` : ''}`)
        .join('\n'),
      story.url,
      reports.length > 1 && whoText.join('\n'),
    ],
  }
}

function factsOf(story: FollowStory, clock: ReturnType<typeof words.clockIn>) {
  const { first, sentiment, moves, outlets } = story
  const sense = sentiment === null ? undefined : words.sentimentOf(sentiment)
  return [
    { label: 'Outlets', value: words.outletsText(story), note: '' },
    {
      label: 'First',
      value: first ? `${words.name(first.outlet)} ${clock.short(first.at)}` : '',
      note: '',
    },
    {
      label: 'Sentiment',
      value: sense ? `${sense.shape} ${sense.word}, ${sentiment?.toFixed(1)}` : '',
      note: outlets.length > 1 ? `median of ${outlets.length}` : '',
    },
    { label: moves.length > 1 ? 'Coins' : 'Coin', value: words.movesText(moves), note: '' },
  ].filter(({ value }) => value !== '')
}
