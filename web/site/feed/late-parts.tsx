import { type ComponentProps, memo, Suspense } from 'react'
import { loadOnce, partOf } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import { useLatePart } from '../late-part/use-late-part.ts'

/**
 * What market, stories and filters add to a page: rendered with it, and its code fetched beside it. Each stands in a boundary of
 * its own, so that one whose code comes later keeps nothing else waiting.
 */
const Market = partOf(useLatePart, 'MarketDashboard')
const TopStories = partOf(useLatePart, 'TopStories')
const GroupSwitch = partOf(useLatePart, 'GroupSwitch')
const Line = partOf(useLatePart, 'StoryLine')

export const market = (
  <Suspense>
    <Market />
  </Suspense>
)
export const topStories = (
  <Suspense>
    <TopStories />
  </Suspense>
)
export const groupSwitch = (
  <Suspense>
    <GroupSwitch />
  </Suspense>
)

/** Absent when there is nothing to say. */
export const StoryLine = memo(function StoryLine(props: ComponentProps<typeof Line>) {
  if (props.article.coins.length === 0 && !props.article.story) return null
  return (
    <Suspense>
      <Line {...props} />
    </Suspense>
  )
})

const useFilterChips = loadOnce(() => import('./filter-chips.tsx'), 'site/feed/filter-chips.tsx')
const Chips = partOf(useFilterChips, 'FilterChips')

export const FilterChips = (props: ComponentProps<typeof Chips>) => (
  <Suspense>
    <Chips {...props} />
  </Suspense>
)

/** Most readers open no dialog: their code is not in the page's first JavaScript. */
const useFilterDialog = loadOnce(() => import('./filter-dialog.tsx'), '', 'idle')
const useShortcutsDialog = loadOnce(() => import('../shortcuts/shortcuts-dialog.tsx'), '', 'idle')
const Filters = partOf(useFilterDialog, 'FilterDialog')
const Shortcuts = partOf(useShortcutsDialog, 'ShortcutsDialog')

export const FilterDialog = (props: ComponentProps<typeof Filters>) => (
  <PartBoundary className="mt-3 block text-right max-md:text-left">
    <Filters {...props} />
  </PartBoundary>
)

export const ShortcutsDialog = (props: ComponentProps<typeof Shortcuts>) => (
  <PartBoundary className="mt-3 block text-right max-md:text-left">
    <Shortcuts {...props} />
  </PartBoundary>
)
