import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { loadOnce } from '../../../page/load-once.ts'
import { PartBoundary } from '../../../page/part-boundary.tsx'
import { topDialog } from '../../../ui/top-dialog.ts'
import { isApple, openPanel, useOpenPanel } from '../page-frame/open-panel.ts'

/** Fetched once the page is idle: letters typed right after Ctrl K must not be lost. */
const usePanels = loadOnce(() => import('./panels.tsx'), '', 'idle')

/** What opens the panels: Ctrl K, the address of My feed, links that bring a feed along. */
export function SitePanels() {
  const panel = useOpenPanel()
  const { pathname, hash } = useLocation()
  useEffect(() => {
    if (pathname === '/my-feed' || hash.startsWith('#feed=')) openPanel('my-feed')
  }, [pathname, hash])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette =
        event.key === 'k' && (isApple() ? event.metaKey : event.ctrlKey) && !event.altKey
      // another dialog keeps its keys
      if (!isPalette || (!panel && topDialog())) return
      event.preventDefault()
      openPanel(panel === 'palette' ? undefined : 'palette')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [panel])
  return (
    panel && (
      <PartBoundary className="fixed inset-x-4 bottom-20 z-30 text-center">
        <Panels name={panel} />
      </PartBoundary>
    )
  )
}

function Panels({ name }: { name: NonNullable<ReturnType<typeof useOpenPanel>> }) {
  const Panel = usePanels()[name]
  return <Panel />
}
