import { type ComponentProps, Suspense } from 'react'
import { loadOnce } from '../../page/load-once.ts'
import type { ShortcutsDialog as Shortcuts } from '../shortcuts/shortcuts-dialog.tsx'
import type { FilterDialog as Filters } from './filter-dialog.tsx'

/** The dialogs of a feed are fetched when one is first asked for: most readers open none. */
const useFilterDialog = loadOnce(() => import('./filter-dialog.tsx'))
const useShortcutsDialog = loadOnce(() => import('../shortcuts/shortcuts-dialog.tsx'))

export function FilterDialog(props: ComponentProps<typeof Filters>) {
  return (
    <Suspense>
      <LoadedFilters {...props} />
    </Suspense>
  )
}

export function ShortcutsDialog(props: ComponentProps<typeof Shortcuts>) {
  return (
    <Suspense>
      <LoadedShortcuts {...props} />
    </Suspense>
  )
}

function LoadedFilters(props: ComponentProps<typeof Filters>) {
  const Dialog = useFilterDialog().FilterDialog
  return <Dialog {...props} />
}

function LoadedShortcuts(props: ComponentProps<typeof Shortcuts>) {
  const Dialog = useShortcutsDialog().ShortcutsDialog
  return <Dialog {...props} />
}
