import { type ComponentProps, memo, Suspense } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { loadOnce } from '../../page/load-once.ts'
import { useLatePart } from '../late-part/use-late-part.ts'
import type { FilterChips as Chips } from './filter-chips.tsx'

/**
 * What market, stories and filters add to a page: rendered with it, and its code fetched beside it. Each stands in a boundary of
 * its own, so that one whose code comes later keeps nothing else waiting.
 */
const useFilterChips = loadOnce(() => import('./filter-chips.tsx'), 'site/feed/filter-chips.tsx')

export const market = (
  <Suspense>
    <Market />
  </Suspense>
)
export const topStories = (
  <Suspense>
    <Top />
  </Suspense>
)
export const groupSwitch = (
  <Suspense>
    <Group />
  </Suspense>
)

type StoryLineProps = { article: Pick<Article, 'coins' | 'story'>; className: string; floating?: boolean }

/** Absent when there is nothing to say. */
export const StoryLine = memo(function StoryLine(props: StoryLineProps) {
  if (props.article.coins.length === 0 && !props.article.story) return null
  return (
    <Suspense>
      <Line {...props} />
    </Suspense>
  )
})

function Market() {
  const { MarketDashboard } = useLatePart()
  return <MarketDashboard />
}

function Top() {
  const { TopStories } = useLatePart()
  return <TopStories />
}

function Group() {
  const { GroupSwitch } = useLatePart()
  return <GroupSwitch />
}

function Line(props: StoryLineProps) {
  const { StoryLine: Loaded } = useLatePart()
  return <Loaded {...props} />
}

export function FilterChips(props: ComponentProps<typeof Chips>) {
  return (
    <Suspense>
      <LoadedChips {...props} />
    </Suspense>
  )
}

function LoadedChips(props: ComponentProps<typeof Chips>) {
  const { FilterChips: Loaded } = useFilterChips()
  return <Loaded {...props} />
}
