import { type ComponentProps, memo, Suspense } from 'react'
import { loadOnce, partOf } from '../../../page/load-once.ts'
import { useLatePart } from '../../frame/late-part/use-late-part.ts'

const Line = partOf(useLatePart, 'StoryLine')

/** Absent when there is nothing to say. */
export const StoryLine = memo(function StoryLine(props: ComponentProps<typeof Line>) {
  if (props.article.coins.length === 0 && !props.article.story) return null
  return (
    <Suspense>
      <Line {...props} />
    </Suspense>
  )
})

/** Most readers filter nothing and open no dialog: their code is not in the page's first JavaScript. */
const useFilterChips = loadOnce(() => import('./filter-chips.tsx'), 'site/feed/filter-chips.tsx')
const useFilterDialog = loadOnce(() => import('./filter-dialog.tsx'), '', 'idle')
const useShortcutsDialog = loadOnce(
  () => import('../../frame/shortcuts/shortcuts-dialog.tsx'),
  '',
  'idle',
)
export const FilterChips = partOf(useFilterChips, 'FilterChips')
export const FilterDialog = partOf(useFilterDialog, 'FilterDialog')
export const ShortcutsDialog = partOf(useShortcutsDialog, 'ShortcutsDialog')
