import { useState } from 'react'
import { paragraphs, shortOverview } from '../../format/overview.ts'
import { storyLayout } from './story-layout.ts'

/** The first 350 characters; the whole in its paragraphs once asked for. Each story opens on its own. */
export function StoryOverview({ overview, titleId }: { overview: string; titleId: string }) {
  const [open, setOpen] = useState(false)
  const shown = open ? paragraphs(overview) : [shortOverview(overview)]
  return (
    <div className={storyLayout.overview}>
      {shown.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never change places
        <p key={index} className={index > 0 ? 'mt-2.5' : undefined}>
          {text}
          {index === shown.length - 1 && (
            <>
              {' '}
              <button
                type="button"
                aria-expanded={open}
                aria-describedby={titleId}
                onClick={() => setOpen(!open)}
                data-print="hide"
                className="inline rounded-[3px] font-label whitespace-nowrap text-accent-text hover:underline hover:underline-offset-3"
              >
                {open ? 'Show Less' : 'Show More'}
              </button>
            </>
          )}
        </p>
      ))}
    </div>
  )
}
