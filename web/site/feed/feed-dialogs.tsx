import type { ComponentProps } from 'react'
import { loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import type { ShortcutsDialog as Shortcuts } from '../shortcuts/shortcuts-dialog.tsx'
import type { FilterDialog as Filters } from './filter-dialog.tsx'

/** Most readers open no dialog: their code is not in the page's first JavaScript. */
const useFilterDialog = loadOnce(() => import('./filter-dialog.tsx'), '', 'idle')
const useShortcutsDialog = loadOnce(() => import('../shortcuts/shortcuts-dialog.tsx'), '', 'idle')

export function FilterDialog(props: ComponentProps<typeof Filters>) {
  return (
    <PartBoundary className="mt-3 block text-right max-md:text-left">
      <LoadedFilters {...props} />
    </PartBoundary>
  )
}

export function ShortcutsDialog(props: ComponentProps<typeof Shortcuts>) {
  return (
    <PartBoundary className="mt-3 block text-right max-md:text-left">
      <LoadedShortcuts {...props} />
    </PartBoundary>
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
