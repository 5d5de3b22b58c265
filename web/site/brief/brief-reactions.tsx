import type { BriefReaction } from '../../../contract/news/briefs.ts'
import { formatPercent } from '../../format/percent.ts'
import { Link } from '../../page/link.tsx'
import { Change } from '../coin-parts/change.tsx'
import { storyHref } from '../stories/story-words.ts'

/** What prices did after a story, with the market beside each. */
export function BriefReactions({ reactions }: { reactions: readonly BriefReaction[] }) {
  if (reactions.length === 0) return null
  return (
    <>
      <h2 className="mt-7 mb-1 text-[15px] leading-5 font-figure">Biggest reactions in 1 h</h2>
      <ul className="grid grid-cols-2 gap-x-9 text-cell max-md:grid-cols-1">
        {reactions.map((reaction) => (
          <li
            key={reaction.story_id}
            className="grid grid-cols-[52px_68px_minmax(0,1fr)] items-baseline border-line border-t py-1.5 print:break-inside-avoid"
          >
            <b className="font-strong">{reaction.symbol}</b>
            <Change percent={reaction.percent} className="font-strong" />
            <span className="min-w-0">
              <Link
                to={storyHref({ id: reaction.story_id, slug: reaction.slug })}
                className="line-clamp-2 [overflow-wrap:anywhere] hover:underline hover:underline-offset-3 print:line-clamp-1"
              >
                {reaction.title}
              </Link>
              <small className="block text-meta text-fg-3 tabular-nums">
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
