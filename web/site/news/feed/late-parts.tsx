import { componentOf, loadOnce } from '../../../page/load-once.ts'

/** Most readers filter nothing and open no dialog: their code is not in the page's first JavaScript. */
const useFilterChips = loadOnce(
  () => import('./filter-chips.tsx'),
  'site/news/feed/filter-chips.tsx',
)
const useEmptySite = loadOnce(() => import('./empty-site.tsx'), 'site/news/feed/empty-site.tsx')
const useFilterDialog = loadOnce(() => import('./filter-dialog.tsx'), '', 'idle')
const useShortcutsDialog = loadOnce(
  () => import('../../frame/shortcuts/shortcuts-dialog.tsx'),
  '',
  'idle',
)
export const LateFilterChips = componentOf(useFilterChips, 'FilterChips')
export const LateEmptySite = componentOf(useEmptySite, 'EmptySite')
export const LateFilterDialog = componentOf(useFilterDialog, 'FilterDialog')
export const LateShortcutsDialog = componentOf(useShortcutsDialog, 'ShortcutsDialog')
