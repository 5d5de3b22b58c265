import { type MouseEvent, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useUnlessArriving } from '../../../page/load-once.ts'
import { useSiteInfo } from '../../../page/site-info.ts'
import { lateElement, useLatePart } from '../late-part/use-late-part.ts'
import { PassingNotice } from '../page-frame/passing-notice.tsx'
import { SitePanels } from '../panels/site-panels.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { useScrollMemory } from './scroll-memory.ts'

/** A constant boundary: the current screen stays while the code of the next one loads. */
const screen = (
  <Suspense>
    <Outlet />
  </Suspense>
)

const foot = lateElement('PageFoot')

export function SiteLayout() {
  useUnlessArriving(useLatePart)
  const site = useSiteInfo()
  useScrollMemory()
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-[calc(57px+env(safe-area-inset-bottom))] print:pb-0">
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript, or without a headline, it is a plain link */}
      <a
        href="#content"
        data-print="hide"
        onClick={skipToHeadline}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-3 font-label text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar siteName={site.name} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {screen}
      </main>
      {foot}
      <PassingNotice />
      <SitePanels />
    </div>
  )
}

/** Skips to the first headline where there is one; the next Tab focuses its link. */
function skipToHeadline(event: MouseEvent) {
  const headline = document.querySelector<HTMLElement>('[data-story] h2')
  if (!headline) return
  event.preventDefault()
  window.location.hash = 'content'
  headline.tabIndex = -1
  headline.focus()
}
