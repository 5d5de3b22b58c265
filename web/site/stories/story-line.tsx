import { ChevronDown, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { Link } from '../../page/link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { CoinChips } from './coin-chips.tsx'
import { OutletList } from './outlet-list.tsx'
import { counted, storyHref } from './story-words.ts'

type StoryLineProps = {
  article: Pick<Article, 'coins' | 'story'>
  className: string /** Cards keep their height: there the list floats. */
  floating?: boolean
}

/** One line: the coins of an article, and other outlets that report it. */
export function StoryLine({ article: { coins, story }, className, floating = false }: StoryLineProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const more = story && counted(story.outlets - 1, 'more outlet')
  return (
    <div className={`${className} story-line`}>
      <CoinChips coins={coins} />
      {story && (
        <>
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls={open && !floating ? listId : undefined}
            aria-haspopup={floating ? 'dialog' : undefined}
            onClick={() => setOpen(!open)}
            data-print="hide"
          >
            {more}
            {!floating && <ChevronDown />}
          </button>
          <Link to={storyHref(story)}>{more}</Link>
          {open &&
            (floating && button.current ? (
              <Popover anchor={button.current} headingId={listId} onClose={() => setOpen(false)}>
                <div className="flex items-center py-2 pr-2.5 pl-3.5 max-md:pt-0">
                  <h2 id={listId} tabIndex={-1} className="mr-auto font-headline text-fg outline-none">
                    {more}
                  </h2>
                  <IconButton
                    label="Close"
                    icon={<X />}
                    onClick={() => setOpen(false)}
                    className="size-8 max-md:size-11"
                  />
                </div>
                <OutletList story={story} className="rounded-b-[11px] border-line border-t" />
              </Popover>
            ) : (
              <div id={listId} className="w-full max-w-[740px] animate-[fade-in_var(--dur-base)_var(--ease)]">
                <OutletList story={story} className="rounded-[10px] border border-line" />
              </div>
            ))}
        </>
      )}
    </div>
  )
}
