import { type ComponentProps, Suspense } from 'react'
import type { Article } from '../../../contract/articles.ts'
import { loadOnce } from '../../load-once.ts'
import type { FilterChips as Chips } from './filter-chips.tsx'

/**
 * What stories and filters add to a page: rendered with it, and its code fetched beside it. Each stands in a boundary of its own, so
 * that one which is drawn for the first time keeps nothing else waiting.
 */
const useTopStories = loadOnce(() => import('../stories/top-stories.tsx'), 'site/stories/top-stories.tsx')
const useGroupSwitch = loadOnce(() => import('../stories/group-switch.tsx'), 'site/stories/group-switch.tsx')
const useStoryLine = loadOnce(() => import('../stories/story-line.tsx'), 'site/stories/story-line.tsx')

const useFilterChips = loadOnce(() => import('./filter-chips.tsx'), 'site/feed/filter-chips.tsx')

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
export function StoryLine(props: StoryLineProps) {
  if (props.article.coins.length === 0 && !props.article.story) return null
  return (
    <Suspense>
      <Line {...props} />
    </Suspense>
  )
}

function Top() {
  const { TopStories } = useTopStories()
  return <TopStories />
}

function Group() {
  const { GroupSwitch } = useGroupSwitch()
  return <GroupSwitch />
}

function Line(props: StoryLineProps) {
  const { StoryLine: Loaded } = useStoryLine()
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
