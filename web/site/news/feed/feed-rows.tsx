import { type ComponentType, Fragment, memo } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { loadOnce } from '../../../page/load-once.ts'
import { Panel } from '../../../ui/panel.tsx'
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
    <Panel>
      {props.view === 'headlines' ? <Headlines {...props} /> : <Rows {...props} Row={NewsStory} />}
    </Panel>
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

/** What stands on the upper edge of a row: its day, and where the last visit ended. */
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
        <Panel>{view === 'headlines' ? <HeadlineSkeletons /> : places.map(storySkeleton)}</Panel>
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
    <div className="story-meta">
      <span className="story-date">
        <Skeleton className="mt-1.5 h-[13px] w-[92px]" />
      </span>
      <div className="story-tags">
        <Skeleton className="h-[22px] w-[68px] rounded-pill" />
      </div>
    </div>
    <div className="story-head">
      <span className="story-title">
        <Skeleton className="mt-1 mb-[3px] h-[17px] w-[78%]" />
      </span>
      <span className="story-source">
        <Skeleton className="mt-1.5 h-3 w-[120px]" />
      </span>
    </div>
    <div className="story-scores">
      <Skeleton className="h-7 w-[152px] rounded-fact max-md:w-28" />
      <Skeleton className="h-7 w-[152px] rounded-fact max-md:w-28" />
    </div>
    <div className="story-overview">
      <Skeleton className="mt-[5px] mb-[9px] h-3" />
      <Skeleton className="mb-[9px] h-3" />
      <Skeleton className="mb-1 h-3 w-[36%]" />
    </div>
  </div>
)
