import '../../../styles/site.css'
import { ArrowUpRight } from 'lucide-react'
import type { Article } from '../../../../contract/news/articles.ts'
import { formatMoment } from '../../../format/article-date.ts'
import { ReasonLines } from '../../analysis/receipts/reason-lines.tsx'
import { useTimeZone } from '../../frame/clock/clock.ts'
import { RowMenuButton } from '../../my-feed/use-row-menu.tsx'
import { CoinChips } from '../../stories/coin-chips.tsx'
import { OutletList } from '../../stories/outlet-list.tsx'
import { outgoing } from '../articles/article-link.ts'
import { hasScores } from '../articles/article-scores.tsx'
import { readAt } from '../articles/article-words.ts'
import { PUBLISHED } from './late-feed-words.ts'

type OpenedStoryProps = { article: Article; titleId: string }

/** What the row has no room for while it is closed: the exact time, the reasons of its scores, other reports, actions. */
export function OpenedStory({ article, titleId }: OpenedStoryProps) {
  const { coins, story } = article
  return (
    <div className="opened-story">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-fg-3">
        <Published at={article.published_at} />
        <a
          {...outgoing(article.url, article.publisher?.slug)}
          className="inline-flex items-center gap-1 font-label text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-3 max-md:min-h-11"
        >
          {readAt(article.publisher?.name || article.publisher_name)}
          <ArrowUpRight className="size-3.5!" />
        </a>
        <RowMenuButton titleId={titleId} />
        {hasScores(article) && (
          <p className="min-h-9 basis-full">
            <ReasonLines article={article} />
          </p>
        )}
      </div>
      {coins.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <CoinChips coins={coins} />
        </div>
      )}
      {story && <OutletList story={story} className="mt-2.5 max-w-[740px] border-line border-y" />}
    </div>
  )
}

function Published({ at }: { at: string }) {
  const timeZone = useTimeZone()
  const time = Date.parse(at)
  if (Number.isNaN(time)) return null
  return (
    <span>
      {PUBLISHED} <time dateTime={at}>{formatMoment(time, timeZone)}</time>
    </span>
  )
}
