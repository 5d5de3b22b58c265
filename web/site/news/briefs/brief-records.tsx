import type { Brief, BriefReaction } from '../../../../contract/news/briefs.ts'
import { UNKNOWN_SOURCE } from '../../../../contract/platform/site-meta.ts'
import { formatClock } from '../../../format/article-date.ts'
import { formatPercent } from '../../../format/percent.ts'
import { Link } from '../../../page/link.tsx'
import { coinPath } from '../../market/coin-parts/coin-path.ts'
import { PercentChange } from '../../market/coin-parts/figures.tsx'
import { WordChanges } from '../../stories/headline-edits.tsx'
import { storyHref } from '../../stories/story-href.ts'
import { BriefHeading } from './brief-heading.tsx'

const rowClass =
  'grid items-baseline gap-x-2 border-line border-t py-1.5 print:break-inside-avoid print:[&>*]:line-clamp-1'

export function BriefRecords({ brief: { corrected, unexplained = [] } }: { brief: Brief }) {
  if (!corrected && unexplained.length === 0) return null
  return (
    <div
      data-records
      className="grid grid-cols-2 gap-x-9 text-small max-md:grid-cols-1 print:text-small"
    >
      {corrected && (
        <section>
          <BriefHeading>What was corrected</BriefHeading>
          {corrected.length === 0 && <p className={rowClass}>Nothing was corrected.</p>}
          <ul>
            {corrected.map((row) => (
              <li key={`${row.article_id} ${row.at}`} className={rowClass}>
                <Link
                  to={storyHref({ id: row.story_id, slug: row.slug })}
                  className="[overflow-wrap:anywhere] hover:underline hover:underline-offset-3"
                >
                  <b className="font-strong">{row.publisher ?? UNKNOWN_SOURCE}:</b>{' '}
                  <WordChanges words={row.words} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unexplained.length > 0 && (
        <section>
          <BriefHeading>Moves nobody explained</BriefHeading>
          <ul>
            {unexplained.map((move) => (
              <li
                key={`${move.symbol} ${move.hour}`}
                className={`${rowClass} grid-cols-[52px_68px_minmax(0,1fr)]`}
              >
                <Link to={coinPath(move.symbol)} className="font-strong hover:underline">
                  {move.symbol}
                </Link>
                <PercentChange percent={move.change_percent} className="font-strong" />
                <span className="text-small text-fg-3 tabular-nums">
                  {formatClock(Date.parse(move.hour), 'UTC')} UTC, market{' '}
                  {formatPercent(move.market_percent)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

export function BriefReactions({ reactions }: { reactions: readonly BriefReaction[] }) {
  if (reactions.length === 0) return null
  return (
    <>
      <BriefHeading>Biggest reactions in 1 h</BriefHeading>
      <ul className="grid grid-cols-2 gap-x-9 text-small max-md:grid-cols-1">
        {reactions.map((reaction) => (
          <li
            key={reaction.story_id}
            className="grid grid-cols-[52px_68px_minmax(0,1fr)] items-baseline border-line border-t py-1.5 print:break-inside-avoid"
          >
            <b className="font-strong">{reaction.symbol}</b>
            <PercentChange percent={reaction.percent} className="font-strong" />
            <span className="min-w-0">
              <Link
                to={storyHref({ id: reaction.story_id, slug: reaction.slug })}
                className="line-clamp-2 [overflow-wrap:anywhere] hover:underline hover:underline-offset-3 max-md:py-0.5 print:line-clamp-1"
              >
                {reaction.title}
              </Link>
              <small className="block text-hint text-fg-3 tabular-nums">
                {reaction.market_percent === null
                  ? 'market: no data'
                  : `market ${formatPercent(reaction.market_percent)}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
