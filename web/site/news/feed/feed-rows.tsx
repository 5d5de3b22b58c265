import { type ComponentType, Fragment, memo } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { loadOnce } from '../../../page/load-once.ts'
import { Skeleton, SkeletonRegion } from '../../../ui/skeleton.tsx'
import type { FeedView } from '../feed-query/feed-url.ts'
import { NewsStory } from './news-story.tsx'
import type { ReaderMemory } from './use-reading.ts'

/** The table comes with every page, the other views once it is idle. */
const useCards = loadOnce(
  () => import('./article-card.tsx'),
  'site/news/feed/article-card.tsx',
  'idle',
)
const useHeadlines = loadOnce(
  () => import('./headline-row.tsx'),
  'site/news/feed/headline-row.tsx',
  'idle',
)

type FeedRowsProps = {
  view: FeedView
  articles: readonly Article[]
  current: number | undefined
  reading: ReaderMemory | undefined
  isWhole: boolean
}

/** What happens around the rows does not concern them. */
export const FeedRows = memo(function FeedRows(props: FeedRowsProps) {
  if (props.view === 'grid') return <Cards {...props} />
  return (
    <div className="stories">
      {props.view === 'headlines' ? <Headlines {...props} /> : <Rows {...props} Row={NewsStory} />}
    </div>
  )
})

type RowProps = { article: Article; current?: boolean; read?: boolean }

const Rows = ({ Row, ...props }: FeedRowsProps & { Row: ComponentType<RowProps> }) =>
  props.articles.map((article, index) => (
    <Fragment key={article.id}>
      {edgeOf(props, index)}
      <Row article={article} {...stateOf(props, article)} />
    </Fragment>
  ))

const Headlines = (props: FeedRowsProps) => <Rows {...props} Row={useHeadlines().HeadlineRow} />

function Cards(props: FeedRowsProps) {
  const { ArticleCard, cardGridClass } = useCards()
  return (
    <div className={cardGridClass}>
      {props.articles.map((article, index) => (
        <ArticleCard key={article.id} article={article} {...stateOf(props, article)}>
          {edgeOf(props, index)}
        </ArticleCard>
      ))}
    </div>
  )
}

const stateOf = ({ current, reading }: FeedRowsProps, { id }: Article) => ({
  current: id === current,
  read: reading?.read.has(id) === true,
})

/** What stands on the upper edge of a row: where the last visit ended. */
function edgeOf({ reading, ...props }: FeedRowsProps, index: number) {
  return reading && <reading.RowEdge {...props} lastVisit={reading.lastVisit} index={index} />
}

const places = [1, 2, 3, 4, 5, 6, 7, 8]

export function FeedSkeletons({ view }: { view: FeedView }) {
  return (
    <SkeletonRegion label="Loading articles">
      {view === 'grid' ? (
        <CardSkeletons />
      ) : (
        <div className="stories">
          {view === 'headlines' ? <HeadlineSkeletons /> : places.map(storySkeleton)}
        </div>
      )}
    </SkeletonRegion>
  )
}

function CardSkeletons() {
  const { CardSkeleton, cardGridClass } = useCards()
  return (
    <div className={cardGridClass}>
      {places.map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  )
}

const HeadlineSkeletons = () => places.map(useHeadlines().headlineSkeleton)

const storySkeleton = (place: number) => (
  <div key={place} className="story">
    <Skeleton className="story-title mt-1 mb-[3px] h-[13px] w-[62%]" />
    <div className="story-overview">
      <Skeleton className="h-3 w-11/12 md:mb-[18px]" />
    </div>
    <div className="story-facts">
      <Skeleton className="h-3 w-40" />
      <div className="story-scores">
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  </div>
)
