import { ChevronLeft, ChevronRight, Printer, Rss } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Brief } from '../../../contract/news/briefs.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass, linkButtonClass } from '../../ui/button-class.ts'
import { ShareButton } from '../share/share-button.tsx'
import { briefPath } from './brief-path.ts'
import { shortDay } from './brief-words.ts'
import { SaveForOffline } from './save-for-offline.tsx'

const DAY_MS = 86_400_000
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
      <DayLink day={brief.previous} missing={dayBeside(brief.day, -1)}>
        {(name) => (
          <>
            <ChevronLeft />
            {name}
          </>
        )}
      </DayLink>
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
      <a href="/brief/feed.xml" className={`${linkButtonClass({ variant: 'ghost' })} mr-auto ${quiet}`}>
        <Rss />
        Subscribe by feed
      </a>
      <DayLink day={brief.next} missing={dayBeside(brief.day, 1)}>
        {(name) => (
          <>
            {name}
            <ChevronRight />
          </>
        )}
      </DayLink>
    </div>
  )
}

const dayBeside = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

type DayLinkProps = { day: string | null; missing: string; children: (name: string) => ReactNode }

function DayLink({ day, missing, children }: DayLinkProps) {
  return day === null ? (
    <button type="button" disabled className={`${buttonClass()} ${wide}`}>
      {children(shortDay(missing))}
    </button>
  ) : (
    <Link to={briefPath(day)} className={`${linkButtonClass()} ${wide}`}>
      {children(shortDay(day))}
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
      if ((event.target as Element).closest('input, textarea, select, dialog, section[tabindex]')) return
      navigate(briefPath(day))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [previous, next, navigate])
}
