import { ChevronLeft, ChevronRight, Download, Printer, Rss } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Brief } from '../../../../contract/news/briefs.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../../contract/platform/durations.ts'
import { Link } from '../../../page/link.tsx'
import { hasWorker, sendToWorker } from '../../../page/service-worker.ts'
import { Button, buttonClass, linkButtonClass } from '../../../ui/button.tsx'
import { showNotice } from '../../frame/page-frame/passing-notice.tsx'
import { ShareButton } from '../../publishing/share/share-button.tsx'
import { storyHref } from '../../stories/story-href.ts'
import { briefPath } from './brief-path.ts'
import { shortDay } from './brief-words.ts'

const wide = 'max-md:order-1 max-md:flex-1 max-md:basis-2/5'
const quiet = 'max-md:order-2 max-md:flex-1 max-md:basis-2/5 max-md:border-line-2!'

/** The days around, also by the arrow keys. */
export function BriefPager({ brief }: { brief: Brief }) {
  useArrowKeys(brief)
  return (
    <div
      data-print="hide"
      className="mt-7 flex items-center gap-2 border-line border-t pt-4 max-md:flex-wrap [&>a]:min-w-0"
    >
      <DayLink day={brief.previous} missing={dayBeside(brief.day, -1)} before={<ChevronLeft />} />
      <Button
        variant="ghost"
        icon={<Printer />}
        className={`ml-auto ${quiet}`}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <ShareButton className={`${buttonClass({ variant: 'ghost' })} ${quiet}`} />
      <SaveForOffline brief={brief} className={quiet} />
      <a
        href="/brief/feed.xml"
        className={`${linkButtonClass({ variant: 'ghost' })} mr-auto ${quiet}`}
      >
        <Rss />
        Subscribe by feed
      </a>
      <DayLink day={brief.next} missing={dayBeside(brief.day, 1)} after={<ChevronRight />} />
    </div>
  )
}

const dayBeside = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

type DayLinkProps = { day: string | null; missing: string; before?: ReactNode; after?: ReactNode }

function DayLink({ day, missing, before, after }: DayLinkProps) {
  const face = (
    <>
      {before}
      {shortDay(day ?? missing)}
      {after}
    </>
  )
  return day === null ? (
    <button type="button" disabled className={`${buttonClass()} ${wide}`}>
      {face}
    </button>
  ) : (
    <Link to={briefPath(day)} className={`${linkButtonClass()} ${wide}`}>
      {face}
    </Link>
  )
}

function useArrowKeys({ previous, next }: Brief) {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const day = { ArrowLeft: previous, ArrowRight: next }[event.key]
      if (!day || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // the table scrolls by them, and dialogs have uses of their own
      if ((event.target as Element).closest('input, textarea, select, dialog, section[tabindex]'))
        return
      navigate(briefPath(day))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [previous, next, navigate])
}

/** Keeps the brief and its stories in this browser; absent where no service worker runs. */
function SaveForOffline({ brief, className }: { brief: Brief; className: string }) {
  const [busy, setBusy] = useState(false)
  const isPossible = useSyncExternalStore(onWorkerChange, hasWorker, () => false)
  if (!isPossible || !brief.closed) return null
  const save = async () => {
    setBusy(true)
    try {
      const stories = brief.top.map(({ story_id, slug }) => storyHref({ id: story_id, slug }))
      const kept = await sendToWorker({
        do: 'keep',
        pages: [briefPath(brief.day), ...stories],
        saved: true,
      })
      if (!kept) throw new Error('Nothing was kept')
      showNotice(
        `Saved: this brief and ${countText(kept - 1, 'story', 'stories')} open without a network.`,
      )
    } catch {
      showNotice('The brief could not be saved. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" icon={<Download />} busy={busy} onClick={save} className={className}>
      Save for offline
    </Button>
  )
}

function onWorkerChange(onChange: () => void) {
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('controllerchange', onChange)
  return () => serviceWorker?.removeEventListener('controllerchange', onChange)
}
