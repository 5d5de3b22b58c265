import type { ReactNode } from 'react'
import { Link } from '../../page/link.tsx'
import { SentimentShape } from './sentiment-mark.tsx'
import { storyHref } from './story-words.ts'

type CompactStoryProps = {
  story: { id: number; slug: string; title: string }
  median: number | null
  className?: string
  children: ReactNode
}

/** A story in one row: its mood as a shape, the headline, and what else is known below it. */
export function CompactStory({ story, median, className = '', children }: CompactStoryProps) {
  return (
    <li
      className={`${className} relative grid grid-cols-[14px_minmax(0,1fr)] content-center gap-x-2.5 px-5 py-[11px] hover:bg-surface-2 max-md:px-4`}
    >
      <SentimentShape score={median} className="mt-[5px] size-[11px]" />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-[15px] leading-5 font-strong tracking-[-.006em] [overflow-wrap:anywhere]">
          <Link
            to={storyHref(story)}
            className="-outline-offset-2! after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            {story.title}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-hint leading-5 text-fg-3 tabular-nums max-md:flex-nowrap max-md:*:flex-none max-md:*:nth-2:min-w-0 max-md:*:nth-2:flex-initial max-md:*:nth-2:truncate">
          {children}
        </p>
      </div>
    </li>
  )
}
