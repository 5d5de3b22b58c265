import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { TopStory } from '../../../contract/stories/stories.ts'
import { Link } from '../../page/link.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { SkeletonLines, SkeletonRegion } from '../../ui/skeleton.tsx'
import { useUnmutedStories } from '../my-feed/mutes.ts'
import { ArticleImage } from '../news/articles/article-image.tsx'
import { filtersOf } from '../news/feed-query/feed-url.ts'
import { LeadLink, OneLineStory, OutletAndMore, StoryTime } from './one-line-story.tsx'
import { SentimentShape } from './sentiment-mark.tsx'
import { StoryMove } from './story-move.tsx'
import { topStoriesQuery } from './story-queries.ts'
import { TOP_STORIES_WORDS } from './story-words.ts'

/** Stories of several outlets above the feed; hidden while a search or filter is on. */
export function TopStoriesPanel() {
  const [params] = useSearchParams()
  const top = useQuery(topStoriesQuery())
  const stories = useUnmutedStories(top.data?.stories)
  if (Object.keys(filtersOf(params)).length > 0 || top.data?.available === false) return null
  // all of them muted
  if (stories?.length === 0 && top.data?.stories.length) return null
  return (
    <section id="top-stories" aria-label="Top stories" className="scroll-mt-20">
      <div className="part-head">
        <h2>Top stories</h2>
        <p className="part-note max-md:hidden" title={TOP_STORIES_WORDS.ranked}>
          {TOP_STORIES_WORDS.span}
        </p>
        <Link to="/brief" className="part-link finger">
          {TOP_STORIES_WORDS.brief}
        </Link>
      </div>
      {stories ? (
        <Stories stories={stories} />
      ) : top.isError ? (
        <ErrorState
          title={TOP_STORIES_WORDS.failed}
          hint={TOP_STORIES_WORDS.feedWorks}
          className="min-h-[300px]"
          retry={top}
        />
      ) : (
        <LoadingStories />
      )}
    </section>
  )
}

function Stories({ stories: [lead, ...others] }: { stories: readonly TopStory[] }) {
  if (!lead)
    return (
      <EmptyState
        icon={<Newspaper />}
        title={TOP_STORIES_WORDS.none}
        hint={TOP_STORIES_WORDS.noneHint}
        className="min-h-[300px]"
      />
    )
  return (
    <>
      <Lead story={lead} />
      {others.length > 0 && (
        <ol>
          {others.map((story) => (
            <OneLineStory key={story.id} story={story} />
          ))}
        </ol>
      )}
    </>
  )
}

/** Without a picture of its own the text takes its width. */
function Lead({ story }: { story: TopStory }) {
  return (
    <div className="lead-story">
      <h3>
        <LeadLink story={story} />
      </h3>
      <p className="lead-summary">{story.summary}</p>
      <div className="lead-facts">
        <SentimentShape score={story.sentiment.median} className="one-line-shape" />
        <OutletAndMore story={story} />
        <StoryTime at={story.first_at} />
        <StoryMove coins={story.coins} />
      </div>
      {story.image_url && (
        <div className="lead-picture">
          <ArticleImage article={{ id: story.article_id, image_url: story.image_url }} />
        </div>
      )}
    </div>
  )
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

function LoadingStories() {
  return (
    <SkeletonRegion label="Loading top stories">
      <div className="lead-story h-[122px]">
        <SkeletonLines lines={['h-5 w-3/5', 'mt-3 h-5 w-2/5', 'mt-4 h-3.5 w-1/2']} />
      </div>
      {rows.map((row) => (
        <div key={row} className="one-line h-[33px] max-md:h-[77px]">
          <div className="col-start-2 pt-1">
            <SkeletonLines lines={['h-3.5 w-4/5']} />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
